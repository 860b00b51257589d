import ArrowLeft from 'lucide-react/icons/arrow-left'
import ListFilter from 'lucide-react/icons/list-filter'
import SearchX from 'lucide-react/icons/search-x'
import { type FormEvent, useDeferredValue } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { FilterPane } from '#src/components/filter/FilterPane.tsx'
import { QuickFilters } from '#src/components/filter/QuickFilters.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { queryLength, useQueryInAddress } from '#src/components/page/use-query-in-address.ts'
import { LocationOff } from '#src/components/places/LocationOff.tsx'
import { NoNearbyPlaces } from '#src/components/places/NoNearbyPlaces.tsx'
import { PlaceRows } from '#src/components/places/PlaceRows.tsx'
import { filterKinds, sortInUse } from '#src/domain/filter/filter.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { useFilter } from '#src/stores/filters.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import '#src/ui/TopBar.css'
import './search.css'
import { AddPlaceRow } from './AddPlaceRow.tsx'
import { PeopleFound } from './PeopleFound.tsx'
import { TagAnswers } from './TagAnswers.tsx'
import { type SearchedPlaces, useSearch } from './use-search.ts'
import { useTagAnswers } from './use-tag-answers.ts'

const kind = filterKinds.search
const saved = 'Showing places saved on this device'

/** Searches restaurants; without a query, shows nearby ones (spec D§2 "Search"). */
export function SearchPage() {
  const goBack = useGoBackTo(paths.start)
  const [typed, setTyped] = useQueryInAddress()
  const [filter, setFilter] = useFilter('search', kind)
  // A slow phone paints the letter first and the places later.
  const query = useDeferredValue(typed)
  const search = useSearch(query, filter)
  const { filtered, near } = search
  const { places } = filtered
  const tags = useTagAnswers(query, near)
  const isQuery = query.trim() !== ''
  const pane = { kind, value: filter, onChange: setFilter, hasLocation: near !== undefined }
  const chooseTag = (tags: string): void => {
    setFilter({ ...kind.defaults, tags })
    setTyped('')
  }
  return (
    <>
      <header className="top-bar search-header">
        <h1>
          <VisuallyHidden>Search</VisuallyHidden>
        </h1>
        <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
        <search className="search-form shape-fill">
          <form onSubmit={hideKeyboard}>
            <SearchField
              label="Search restaurants"
              placeholder="Search restaurants..."
              value={typed}
              onChange={setTyped}
              maxLength={queryLength}
              dir="auto"
            />
          </form>
        </search>
        <FilterButton hasPane {...pane} {...(places && { results: filtered.count })} />
      </header>
      <main className="search filter-pane-page shape-panes" aria-busy={!places || search.isSearching}>
        <PullToRefresh onRefresh={search.refresh} />
        <FilterPane {...pane} />
        <div className="shape-pane">
          <output className="search-status shape-caption">{statusOf(search, isQuery, tags.length > 0)}</output>
          <div className="search-block">
            {!isQuery && <AnswerAge answer={search.nearby} otherwise={saved} />}
            {!places && <Skeleton shape="rows" />}
          </div>
          <TagAnswers answers={tags} query={query} isNear={near !== undefined} onChoose={chooseTag} />
          {((places && places.length > 0) || filtered.isFiltered) && (
            <QuickFilters value={filter} onChange={setFilter} />
          )}
          {!isQuery && !near && places && places.length > 0 && (
            <LocationOff whereabouts={search.nearby.whereabouts} isUsefulFirst={!sortInUse(kind, filter, false)} />
          )}
          {places && places.length > 0 && (
            <PlaceRows
              places={places}
              near={near}
              label={isQuery ? 'Search results' : 'Nearby restaurants'}
              restore="search"
              query={query}
              onEnd={filtered.more}
            />
          )}
          {places?.length === 0 && !search.isSearching && (filtered.isFiltered || tags.length === 0) && (
            <NoPlaces search={search} query={query.trim()} onReset={() => setFilter(kind.defaults)} />
          )}
          {isQuery && <PeopleFound query={query.trim()} />}
          {isQuery && !search.isSearching && (tags.length > 0 || (places && places.length > 0)) && (
            <AddPlaceRow query={query.trim()} />
          )}
        </div>
      </main>
    </>
  )
}

/** Enter needs no submit: the answer is there already, or comes by itself. */
function hideKeyboard(event: FormEvent): void {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function statusOf(
  { filtered, near, isSearching, isLocal }: SearchedPlaces,
  isQuery: boolean,
  hasTags: boolean,
): string {
  if (isSearching) return 'Searching restaurants...'
  const { count, isCounting, isFiltered } = filtered
  if (!isQuery && !isFiltered) return near ? 'Near you' : ''
  const results =
    count === 0 && hasTags && !isFiltered
      ? 'No place by that name'
      : `${counted(count, 'result')}${isCounting ? ' so far' : ''}`
  return isLocal || filtered.isLocal ? `${results} · ${saved}` : results
}

interface NoPlacesProps {
  search: SearchedPlaces
  query: string
  onReset: () => void
}

function NoPlaces({ search: { filtered, nearby }, query, onReset }: NoPlacesProps) {
  if (filtered.isFiltered)
    return (
      <div className="search-block">
        <EmptyState
          icon={ListFilter}
          title="No restaurants match the filter"
          action={<Button onClick={onReset}>Reset filter</Button>}
        />
      </div>
    )
  if (query !== '')
    return (
      <div className="search-block">
        <EmptyState
          icon={SearchX}
          title="No restaurants found. Try a different search term."
          action={<ButtonLink to={paths.log({ name: query })}>Log a Visit</ButtonLink>}
        />
      </div>
    )
  return <NoNearbyPlaces nearby={nearby} />
}
