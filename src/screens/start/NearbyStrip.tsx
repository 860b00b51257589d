import { NearbyTile } from '#src/components/places/NearbyTile.tsx'
import { enableLocation, LocationButton, NoNearbyPlaces } from '#src/components/places/NoNearbyPlaces.tsx'
import type { Nearby } from '#src/components/places/use-nearby.ts'
import { placesInStrip } from '#src/domain/places/offered-places.ts'
import { fromTown } from '#src/domain/places/towns.ts'
import { paths } from '#src/lib/paths.ts'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import { Strip, StripSkeleton } from '#src/ui/Strip.tsx'

interface NearbyStripProps {
  nearby: Nearby
  /** Ids of the places on the want-to-try list. */
  wanted: ReadonlySet<string>
}

const title = 'Nearby restaurants'

/** The nearest places; always shown (spec D§2 Home). */
export function NearbyStrip({ nearby, wanted }: NearbyStripProps) {
  const { places, near, town, whereabouts } = nearby
  if (!places) return <StripSkeleton title={title} all={paths.nearby} />
  if (places.length === 0)
    return (
      <section className="strip" aria-label={title}>
        <SectionHeader title={title} link={{ to: paths.nearby, label: 'See all' }} />
        <NoNearbyPlaces nearby={nearby} />
      </section>
    )
  return (
    <>
      <Strip title={title} all={paths.nearby}>
        {places.slice(0, placesInStrip).map((place, index) => (
          <li key={place.id}>
            <NearbyTile place={place} near={near} wanted={wanted.has(place.id)} eager={index < 3} />
          </li>
        ))}
      </Strip>
      {(!near || town) && !whereabouts.isAsking && (
        <div className="start-page-location shape-caption">
          <p>{town ? fromTown(town) : enableLocation}</p>
          <LocationButton whereabouts={whereabouts} />
        </div>
      )}
    </>
  )
}
