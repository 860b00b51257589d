import Heart from 'lucide-react/icons/heart'
import { useMemo } from 'react'
import { CollectionPage } from '../../components/collection/CollectionPage.tsx'
import { useCollection } from '../../components/collection/use-collection.ts'
import { ObjectStatus } from '../../components/ObjectStatus.tsx'
import { PlaceTile } from '../../components/PlaceTile.tsx'
import { TileGrid } from '../../components/TileGrid.tsx'
import { usePersonId } from '../../components/use-person-id.ts'
import { byName } from '../../domain/collections.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../services/use-services.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function FavoritesPage() {
  const personId = usePersonId()
  return <Favorites key={personId} personId={personId} />
}

/** A person's favorites by name (spec L§2.8). */
function Favorites({ personId }: { personId: string }) {
  const { pictures } = useServices()
  const favorites = useCollection('favorites', personId)
  const { places, isOwn } = favorites
  const shown = useMemo(() => places && byName(places), [places])
  return (
    <CollectionPage
      title="Favorites"
      person={favorites}
      count={places?.length}
      skeleton="cards"
      empty={<None isOwn={isOwn} />}
    >
      <TileGrid
        places={shown ?? []}
        label="Favorites"
        restore={`favorites ${personId}`}
        height={166}
        render={({ id, name, photo }) => (
          <PlaceTile to={paths.restaurant(id)} id={id} name={name} photo={pictures.place(photo)} meta={null}>
            {isOwn && <ObjectStatus id={id} />}
          </PlaceTile>
        )}
      />
    </CollectionPage>
  )
}

const None = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    icon={Heart}
    title="No favorites yet"
    action={isOwn && <ButtonLink to={paths.search}>Find restaurants</ButtonLink>}
  >
    {isOwn && 'Tap the heart of a place you love to keep it here.'}
  </EmptyState>
)
