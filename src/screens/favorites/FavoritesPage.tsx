import Heart from 'lucide-react/icons/heart'
import { useMemo } from 'react'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { CollectionPage, useCollection } from '#src/components/places/CollectionPage.tsx'
import { TileGrid } from '#src/components/places/PlaceGrid.tsx'
import { PlaceTile } from '#src/components/places/PlaceTile.tsx'
import { byName } from '#src/domain/places/collections.ts'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

export function FavoritesPage() {
  const personId = usePersonId()
  return <Favorites key={personId} personId={personId} />
}

/** A person's favorites by name (spec L§2.8). */
function Favorites({ personId }: { personId: string }) {
  const favorites = useCollection('favorites', personId)
  const { places, isOwn } = favorites
  const shown = useMemo(() => places && byName(places), [places])
  return (
    <CollectionPage
      title="Favorites"
      person={favorites}
      count={places?.length}
      skeleton="cards"
      empty={<None isOwn={isOwn} personId={personId} />}
    >
      <TileGrid
        places={shown ?? []}
        label="Favorites"
        restore={`favorites ${personId}`}
        height={166}
        render={(place) => (
          <PlaceTile to={paths.restaurant(place.id)} place={place} meta={null}>
            {isOwn && <ObjectStatus id={place.id} />}
          </PlaceTile>
        )}
      />
    </CollectionPage>
  )
}

const None = ({ isOwn, personId }: { isOwn: boolean; personId: string }) => (
  <EmptyState
    icon={Heart}
    title="No favorites yet"
    action={isOwn ? <ButtonLink to={paths.search}>Find restaurants</ButtonLink> : <SeeProfile userId={personId} />}
  >
    {isOwn && 'Tap the heart on a place you love to keep it here.'}
  </EmptyState>
)
