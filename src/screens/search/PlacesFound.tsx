import ListFilter from 'lucide-react/icons/list-filter'
import SearchX from 'lucide-react/icons/search-x'
import { memo } from 'react'
import { QuickFilters } from '#src/components/filter/QuickFilters.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { LocationOff } from '#src/components/places/LocationOff.tsx'
import { NoNearbyPlaces } from '#src/components/places/NoNearbyPlaces.tsx'
import { PlaceRows } from '#src/components/places/PlaceRows.tsx'
import { type FilterState, filterKinds, sortInUse } from '#src/domain/filter/filter.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { saved } from './search-words.ts'
import { TagAnswers } from './TagAnswers.tsx'
import type { SearchedPlaces } from './use-search.ts'
import type { TagAnswer } from './use-tag-answers.ts'

const kind = filterKinds.search

interface PlacesFoundProps {
  search: SearchedPlaces
  tags: readonly TagAnswer[]
  query: string
  filter: FilterState
  onFilter: (filter: FilterState) => void
  /** Shows the places with this tag instead. */
  onTag: (tag: string) => void
  /** On the map beside it. */
  chosen?: string | undefined
}

/** The cuisines and places of a query; without one the nearby places. A memo: a letter is painted before its places. */
export const PlacesFound = memo(function PlacesFound(props: PlacesFoundProps) {
  const { search, tags, query, filter, onFilter, onTag, chosen } = props
  const { filtered, near, nearby, area, isSearching } = search
  const { places } = filtered
  const { town, whereabouts } = nearby
  const isQuery = query.trim() !== ''
  const reset = (): void => onFilter(kind.defaults)
  return (
    <>
      <div className="search-block">
        {!isQuery && <AnswerAge answer={area.places ? area : nearby} otherwise={saved} />}
        {!places && <Skeleton shape="rows" />}
      </div>
      <TagAnswers
        answers={tags}
        query={query}
        where={town ? `around ${town.name}` : near && 'near you'}
        onChoose={onTag}
      />
      {((places && places.length > 0) || filtered.isFiltered) && <QuickFilters value={filter} onChange={onFilter} />}
      {!isQuery && (town || (!near && places && places.length > 0)) && (
        <LocationOff whereabouts={whereabouts} town={town} isUsefulFirst={!sortInUse(kind, filter, false)} />
      )}
      {places && places.length > 0 && (
        <PlaceRows
          places={places}
          near={near}
          isElsewhere={town !== undefined}
          label={isQuery ? 'Search results' : area.places ? 'Restaurants in this area' : 'Nearby restaurants'}
          restore="search"
          query={query}
          onEnd={filtered.more}
          {...(chosen !== undefined && { chosen })}
        />
      )}
      {places?.length === 0 && !isSearching && (filtered.isFiltered || tags.length === 0) && (
        <NoPlaces search={search} query={query.trim()} onReset={reset} />
      )}
    </>
  )
})

interface NoPlacesProps {
  search: SearchedPlaces
  query: string
  onReset: () => void
}

function NoPlaces({ search: { filtered, nearby, area }, query, onReset }: NoPlacesProps) {
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
  if (area.places)
    return (
      <div className="search-block">
        <EmptyState
          icon={SearchX}
          title="No restaurants in this area yet"
          action={<Button onClick={area.leave}>Show nearby</Button>}
        />
      </div>
    )
  return <NoNearbyPlaces nearby={nearby} />
}
