import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { type ReactElement, useMemo } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { SavedMap } from '#src/components/map/SavedMap.tsx'
import { useSavedPlacesView } from '#src/components/map/use-places-view.ts'
import { ViewSwitch } from '#src/components/map/ViewSwitch.tsx'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { CollectionPage, useCollection } from '#src/components/places/CollectionPage.tsx'
import { TileGrid } from '#src/components/places/PlaceGrid.tsx'
import { PlaceTile } from '#src/components/places/PlaceTile.tsx'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { byPersonalRating } from '#src/domain/places/collections.ts'
import { paths } from '#src/lib/paths.ts'
import { tagsOfFilter } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

const kind = filterKinds.visited

export function VisitedPage() {
  const personId = usePersonId()
  return <Visited key={personId} personId={personId} />
}

/** Where a person has been, and how they rated it (spec L§2.8). */
function Visited({ personId }: { personId: string }) {
  const visited = useCollection('visited', personId)
  const [filter, setFilter] = useFilter(`visited ${personId}`, kind)
  const tags = useLive((copy) => tagsOfFilter(copy, filter.tags), [filter.tags])
  const { places, isOwn } = visited
  const view = useSavedPlacesView('visited')
  const best = useMemo(() => places && byPersonalRating(places), [places])
  const shown = useMemo(() => best && tags && filterPlaces(best, filter, { tags }), [best, filter, tags])
  return (
    <CollectionPage
      title="Visited Restaurants"
      person={visited}
      count={shown && places?.length}
      skeleton="cards"
      actions={
        <>
          <ViewSwitch view={view.view} onChange={view.setView} />
          <FilterButton
            kind={kind}
            value={filter}
            onChange={setFilter}
            hasLocation={false}
            results={shown?.length ?? 0}
          />
        </>
      }
      empty={
        <None
          action={isOwn ? <ButtonLink to={paths.log()}>Log a Visit</ButtonLink> : <SeeProfile userId={personId} />}
        />
      }
    >
      {shown?.length === 0 && <None action={<Button onClick={() => setFilter(kind.defaults)}>Reset filter</Button>} />}
      <SavedMap view={view} places={shown ?? []} label="Map of visited restaurants" restore={`visited ${personId}`}>
        <TileGrid
          places={shown ?? []}
          label="Visited Restaurants"
          restore={`visited ${personId}`}
          render={(place) => (
            <PlaceTile
              to={paths.restaurant(place.id)}
              place={place}
              meta={<StarRating rating={place.personal_rating} />}
            >
              {isOwn && <ObjectStatus id={place.id} />}
            </PlaceTile>
          )}
        />
      </SavedMap>
    </CollectionPage>
  )
}

const None = ({ action }: { action: ReactElement }) => (
  <EmptyState icon={UtensilsCrossed} title="No visited restaurants found" action={action} />
)
