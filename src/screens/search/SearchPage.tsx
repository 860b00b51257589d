import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useState } from 'react'
import { FilterButton } from '#src/components/filter/FilterButton.tsx'
import { FilterPane } from '#src/components/filter/FilterPane.tsx'
import { QuickFilters } from '#src/components/filter/QuickFilters.tsx'
import { MapNote } from '#src/components/map/MapNote.tsx'
import { PlacesMap } from '#src/components/map/PlacesMap.tsx'
import { usePlacesView } from '#src/components/map/use-places-view.ts'
import { ViewSwitch } from '#src/components/map/ViewSwitch.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { useQueryInAddress } from '#src/components/page/use-query-in-address.ts'
import { type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import { peopleFound } from '#src/domain/people/people-search.ts'
import { paths } from '#src/lib/paths.ts'
import { useFilter } from '#src/stores/filters.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import '#src/ui/TopBar.css'
import './search.css'
import { AddPlaceRow } from './AddPlaceRow.tsx'
import { ListsFound } from './ListsFound.tsx'
import { PartChips } from './PartChips.tsx'
import { PeopleFound } from './PeopleFound.tsx'
import { PlacesFound } from './PlacesFound.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useSearchPart } from './search-parts.ts'
import { countOf, statusOfPart, statusOfPlaces } from './search-words.ts'
import { useListSearch } from './use-list-search.ts'
import { usePeopleFound } from './use-people-found.ts'
import { usePlacesOnMap } from './use-places-on-map.ts'
import { useSearch } from './use-search.ts'
import { useTagAnswers } from './use-tag-answers.ts'

const kind = filterKinds.search

/** Searches restaurants, people and lists; without a query, shows nearby restaurants (spec D§2 "Search"). */
export function SearchPage() {
  const goBack = useGoBackTo(paths.start)
  const [query, setQuery] = useQueryInAddress()
  const [filter, setFilter] = useFilter('search', kind)
  const [chosenPart, choosePart] = useSearchPart()
  const wanted = query.trim()
  const isQuery = wanted !== ''
  const part = isQuery ? chosenPart : 'places'
  const search = useSearch(query, filter)
  const { filtered, near, nearby } = search
  const { places } = filtered
  const tags = useTagAnswers(query, near, nearby.town !== undefined)
  const onMap = usePlacesOnMap(search, tags, filter)
  const people = usePeopleFound(wanted)
  const lists = useListSearch(wanted)
  const arePlacesShown = part === 'all' || part === 'places'
  const view = usePlacesView('search')
  const [chosen, choose] = useState<string>()
  // A map is about places.
  const hasMap = view.hasMap && arePlacesShown
  const hasList = view.hasList || !arePlacesShown
  const filterBy = useCallback(
    (changed: FilterState): void => {
      setFilter(changed)
      // A filter is about places.
      if (!arePlacesShown) choosePart('places')
    },
    [setFilter, choosePart, arePlacesShown],
  )
  const pane = { kind, value: filter, onChange: filterBy, hasLocation: near !== undefined }
  const chooseTag = useCallback(
    (tags: string): void => {
      setFilter({ ...kind.defaults, tags })
      setQuery('')
    },
    [setFilter, setQuery],
  )
  return (
    <>
      <header className="top-bar search-header">
        <h1>
          <VisuallyHidden>Search</VisuallyHidden>
        </h1>
        <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
        <SearchForm typed={query} onType={setQuery} />
        <FilterButton {...(!hasMap && { hasPane: true })} {...pane} {...(places && { results: filtered.count })} />
      </header>
      <main
        className={hasMap ? 'search places-map-page' : 'search filter-pane-page shape-panes'}
        aria-busy={!places || search.isSearching}
      >
        {hasList && <PullToRefresh onRefresh={search.refresh} />}
        {!hasMap && <FilterPane {...pane} />}
        <div className={hasMap ? undefined : 'shape-pane'}>
          {isQuery && (
            <PartChips
              part={part}
              counts={{
                places: places && countOf(filtered.count, filtered.isCounting),
                people: people.people && countOf(people.people.length, people.people.length >= peopleFound),
                lists: lists.lists && countOf(lists.lists.length, lists.hasMore),
              }}
              onChoose={choosePart}
            />
          )}
          <div className="search-head">
            <output className="search-status shape-caption">
              {arePlacesShown && statusOfPlaces(search, isQuery, tags.length > 0)}
              {part === 'people' && statusOfPart(people.people?.length, people, 'person', 'people')}
              {part === 'lists' && statusOfPart(lists.lists?.length, lists, 'list', 'lists')}
            </output>
            {arePlacesShown && <ViewSwitch view={view.view} onChange={view.setView} />}
          </div>
          <MapNote problem={view.problem} />
          {!hasList && <QuickFilters value={filter} onChange={setFilter} />}
          {hasList && arePlacesShown && (
            <PlacesFound
              search={search}
              tags={tags}
              query={query}
              filter={filter}
              onFilter={setFilter}
              onTag={chooseTag}
              {...(hasMap && { chosen })}
            />
          )}
          {hasList && isQuery && (part === 'all' || part === 'people') && (
            <PeopleFound found={people} query={wanted} isAlone={part === 'people'} />
          )}
          {hasList && isQuery && (part === 'all' || part === 'lists') && (
            <ListsFound found={lists} query={wanted} isAlone={part === 'lists'} />
          )}
          {hasList &&
            isQuery &&
            arePlacesShown &&
            !search.isSearching &&
            (tags.length > 0 || (places && places.length > 0)) && <AddPlaceRow query={wanted} />}
        </div>
        {hasMap && (
          <PlacesMap
            part={view.part}
            isBesideList={hasList}
            places={onMap}
            near={near}
            isElsewhere={nearby.town !== undefined}
            whereabouts={nearby.whereabouts}
            {...(!isQuery && { area: search.area })}
            label={isQuery ? 'Map of search results' : 'Map of nearby restaurants'}
            restore={`search ${wanted}`}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </main>
    </>
  )
}
