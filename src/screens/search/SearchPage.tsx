import ArrowLeft from 'lucide-react/icons/arrow-left'
import ListFilter from 'lucide-react/icons/list-filter'
import SearchX from 'lucide-react/icons/search-x'
import { type FormEvent, useDeferredValue } from 'react'
import { AnswerAge } from '../../components/AnswerAge.tsx'
import { FilterButton } from '../../components/filter/FilterButton.tsx'
import { NoNearbyPlaces } from '../../components/NoNearbyPlaces.tsx'
import { PlaceRows } from '../../components/PlaceRows.tsx'
import { PullToRefresh } from '../../components/PullToRefresh.tsx'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { queryLength, useQueryInAddress } from '../../components/use-query-in-address.ts'
import { filterKinds } from '../../domain/filter.ts'
import { paths } from '../../lib/paths.ts'
import { counted } from '../../lib/text.ts'
import { useFilter } from '../../stores/filters.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import '../../ui/TopBar.css'
import './search-page.css'
import { type SearchedPlaces, useSearch } from './use-search.ts'

const kind = filterKinds.search
const saved = 'Showing places saved on this phone'

/** Searching restaurants; without a query what is near (spec D§2 "Search"). */
export function SearchPage() {
  const goBack = useGoBackTo(paths.start)
  const [typed, setTyped] = useQueryInAddress()
  const [filter, setFilter] = useFilter('search', kind)
  // A slow phone paints the letter first and the places after it.
  const query = useDeferredValue(typed)
  const search = useSearch(query, filter)
  const { places, near } = search
  const isQuery = query.trim() !== ''
  return (
    <>
      <header className="top-bar search-header">
        <h1>
          <VisuallyHidden>Search</VisuallyHidden>
        </h1>
        <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
        <search className="search-form">
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
        <FilterButton
          kind={kind}
          value={filter}
          onChange={setFilter}
          hasLocation={near !== undefined}
          {...(places && { results: places.length })}
        />
      </header>
      <main className="search" aria-busy={!places || search.isSearching}>
        <PullToRefresh onRefresh={search.refresh} />
        <output className="search-status">{statusOf(search, isQuery)}</output>
        <div className="search-block">
          {!isQuery && <AnswerAge answer={search.nearby} otherwise={saved} />}
          {!places && <Skeleton shape="rows" />}
        </div>
        {places && places.length > 0 && (
          <PlaceRows
            places={places}
            near={near}
            label={isQuery ? 'Search results' : 'Nearby restaurants'}
            restore="search"
          />
        )}
        {places?.length === 0 && !search.isSearching && (
          <NoPlaces search={search} query={query.trim()} onReset={() => setFilter(kind.defaults)} />
        )}
      </main>
    </>
  )
}

/** The answer is there already, or comes by itself. */
function hideKeyboard(event: FormEvent): void {
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function statusOf({ places, near, isSearching, isLocal }: SearchedPlaces, isQuery: boolean): string {
  if (isSearching) return 'Searching restaurants...'
  if (!isQuery) return near ? 'Near you' : ''
  const count = counted(places?.length ?? 0, 'result')
  return isLocal ? `${count} · ${saved}` : count
}

interface NoPlacesProps {
  search: SearchedPlaces
  query: string
  onReset: () => void
}

function NoPlaces({ search: { isFiltered, nearby }, query, onReset }: NoPlacesProps) {
  if (isFiltered)
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
