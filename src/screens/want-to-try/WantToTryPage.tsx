import Bookmark from 'lucide-react/icons/bookmark'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useMemo, useState } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { SavedMap } from '#src/components/map/SavedMap.tsx'
import { useSavedPlacesView } from '#src/components/map/use-places-view.ts'
import { ViewSwitch } from '#src/components/map/ViewSwitch.tsx'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { CollectionPage, useCollection } from '#src/components/places/CollectionPage.tsx'
import { filterKinds } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { placesNamed } from '#src/domain/places/collections.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { toastError } from '#src/ui/toast.ts'
import { WantedGrid } from './WantedGrid.tsx'
import './want-to-try.css'

/** Whether places can be removed now. Escape ends editing, and so does removing the last place. */
function useEditing(canEdit: boolean): [isEditing: boolean, set: (isEditing: boolean) => void] {
  const [isWanted, setWanted] = useState(false)
  const isEditing = isWanted && canEdit
  useEffect(() => {
    if (!isEditing) return undefined
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="dialog"]'))
        setWanted(false)
    }
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('keydown', leave)
      setWanted(false)
    }
  }, [isEditing])
  return [isEditing, setWanted]
}

const kind = filterKinds.wantToTry

export function WantToTryPage() {
  const personId = usePersonId()
  return <WantToTry key={personId} personId={personId} />
}

/** The places that a person wants to try (spec L§2.8). */
function WantToTry({ personId }: { personId: string }) {
  const wanted = useCollection('want_to_try', personId)
  const { places, isOwn, state } = wanted
  const [filter, setFilter] = useFilter(`want to try ${personId}`, kind)
  const [name, setName] = useState('')
  const shown = useMemo(() => places && filterPlaces(placesNamed(places, name), filter, noTags), [places, name, filter])
  const view = useSavedPlacesView('want-to-try')
  const [isEditing, setEditing] = useEditing(isOwn && (shown?.length ?? 0) > 0)

  const hasFailed = !isOwn && state === 'failed'
  useEffect(() => {
    if (hasFailed) toastError('Error', 'Failed to load want-to-try restaurants')
  }, [hasFailed])

  function showAll(): void {
    setName('')
    setFilter(kind.defaults)
  }
  return (
    <CollectionPage
      title="Want to Try"
      person={wanted}
      count={places?.length}
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
          {isOwn && view.hasList && (
            <Button variant="quiet" onClick={() => setEditing(!isEditing)}>
              {isEditing ? 'Done' : 'Edit'}
            </Button>
          )}
        </>
      }
      empty={<None isOwn={isOwn} personId={personId} />}
    >
      <div className="want-to-try-name">
        <SearchField label="Filter by name" placeholder="Filter by name..." value={name} onChange={setName} />
      </div>
      {shown?.length === 0 && (
        <EmptyState
          icon={SearchX}
          title="No restaurants match the filter"
          action={<Button onClick={showAll}>Reset filter</Button>}
        />
      )}
      <SavedMap view={view} places={shown ?? []} label="Map of places to try" restore={`want to try ${personId}`}>
        <WantedGrid
          places={shown ?? []}
          restore={`want to try ${personId}`}
          isOwn={isOwn}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
        />
      </SavedMap>
    </CollectionPage>
  )
}

const noTags = { tags: [] }

const None = ({ isOwn, personId }: { isOwn: boolean; personId: string }) => (
  <EmptyState
    icon={Bookmark}
    title="No restaurants to try yet"
    action={isOwn ? <ButtonLink to={paths.search}>Find restaurants</ButtonLink> : <SeeProfile userId={personId} />}
  >
    {isOwn && 'Tap the bookmark on a place to keep it here.'}
  </EmptyState>
)
