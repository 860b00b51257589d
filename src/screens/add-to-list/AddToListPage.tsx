import ListFilter from 'lucide-react/icons/list-filter'
import SearchX from 'lucide-react/icons/search-x'
import { useDeferredValue, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { OwnListState, useOwnList } from '#src/components/lists/OwnList.tsx'
import { ObjectProblems } from '#src/components/offline/ObjectProblems.tsx'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { savedPlacesShown } from '#src/components/places/place-search-words.ts'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { filterKinds } from '#src/domain/filter/filter.ts'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { AddPlace } from './AddPlace.tsx'
import { type AddablePlaces, useAddablePlaces } from './use-addable-places.ts'
import { useTogglePlace } from './use-toggle-place.ts'
import './add-to-list-page.css'

/** Adds restaurants to one's own list (spec L§2.7). */
export function AddToListPage() {
  const listId = (useParams()['listId'] ?? '').toLowerCase()
  return <Page key={listId} listId={listId} />
}

function Page({ listId }: { listId: string }) {
  const goBack = useGoBack(paths.list(listId))
  const state = useOwnList(listId)
  if (state.kind === 'shown' && state.shown.isOwn && state.shown.places)
    return <AddPlaces list={state.shown.list} places={state.shown.places} />
  return (
    <>
      <PageHeader title="Add Restaurants" onBack={goBack} />
      <main className="shape-page shape-column" aria-busy={state.kind === 'loading'}>
        <OwnListState state={state} />
      </main>
    </>
  )
}

const kind = filterKinds.addToList

/** A search and the restaurants it finds, each to add or remove; without a query, those on this device. */
export function AddPlaces({ list, places }: { list: List; places: ListedPlace[] }) {
  const goBack = useGoBack(paths.list(list.id))
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useFilter('add to list', kind)
  const { near } = useDeviceLocation()
  // A slow phone paints the letter first and the places later.
  const query = useDeferredValue(typed).trim()
  const search = useAddablePlaces(query, filter, near)
  const page = useRef<HTMLElement>(null)
  const startAgain = (): void => {
    setTyped('')
    page.current?.querySelector('input')?.focus()
  }
  const listed = places.map(({ id }) => id)
  const { add, remove } = useTogglePlace(list.id, listed)
  const added = new Map(places.map((place) => [place.id, place]))
  return (
    <>
      <PageHeader
        title="Add Restaurants"
        onBack={goBack}
        actions={
          <FilterButton
            kind={kind}
            value={filter}
            onChange={setFilter}
            hasLocation={near !== undefined}
            {...(search.found && { results: search.found.length })}
          />
        }
      />
      <main ref={page} className="shape-page shape-column" aria-busy={!search.found || search.isSearching}>
        <ObjectProblems id={list.id} />
        <div className="add-to-list-page-into">
          <p>
            To <bdi>{list.name}</bdi>
          </p>
          <ObjectStatus id={list.id} />
        </div>
        <SearchField
          label="Search restaurants"
          placeholder="Search restaurants..."
          value={typed}
          onChange={setTyped}
          maxLength={100}
          dir="auto"
        />
        <h2 className="add-to-list-page-title">{titleOf(search, query)}</h2>
        {search.isLocal && query !== '' && (
          <output className="add-to-list-page-note shape-caption">{savedPlacesShown}</output>
        )}
        {!search.found && <Skeleton shape="rows" />}
        {search.found?.length === 0 &&
          !search.isSearching &&
          (search.isFiltered ? (
            <EmptyState
              icon={ListFilter}
              title="No restaurants match the filter"
              action={<Button onClick={() => setFilter(kind.defaults)}>Reset filter</Button>}
            />
          ) : (
            <EmptyState
              icon={SearchX}
              title="No restaurants found. Try a different search term."
              action={<Button onClick={startAgain}>Search again</Button>}
            />
          ))}
        <ul className="add-to-list-page-places">
          {search.found?.map((place) => {
            return (
              <li key={place.id}>
                <AddPlace
                  listId={list.id}
                  place={place}
                  km={kmTo(place, near)}
                  listed={added.get(place.id)}
                  onAdd={() => add(place)}
                  onRemove={(notes) => remove(place, notes)}
                />
              </li>
            )
          })}
        </ul>
      </main>
    </>
  )
}

function titleOf({ found, isSearching }: AddablePlaces, query: string): string {
  if (query === '') return 'Saved Restaurants'
  return isSearching ? 'Searching restaurants...' : `Search Results (${found?.length ?? 0})`
}
