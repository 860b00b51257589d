/** Restaurants to add to a list: what the search finds, else those on this device (spec L§2.7, L§9). */
import { useMemo } from 'react'
import { useServedPlaces } from '#src/components/places/use-place-search.ts'
import type { FilterState } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { matchingPlaces, rankPlaces } from '#src/domain/places/place-search.ts'
import { savedPlaces } from '#src/queries/restaurants.ts'
import { tagsOfFilter } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { type SearchedPlace, withServed } from '#src/services/search-places.ts'

/** Spec L§9. */
const savedShown = 20
/** More rows than anybody reads; a longer query narrows them. */
const foundShown = 50

export type AddablePlaces = {
  /** Those that pass the filter, sorted; undefined while being read from this device. */
  found: SearchedPlace[] | undefined
  /** The filter has excluded some. */
  isFiltered: boolean
  isSearching: boolean
  /** These are only this device's places. */
  isLocal: boolean
}

export function useAddablePlaces(query: string, filter: FilterState, near: Location | undefined): AddablePlaces {
  const saved = useLive(savedPlaces, [])
  const tags = useLive((copy) => tagsOfFilter(copy, filter.tags), [filter.tags])
  const served = useServedPlaces(query, near)
  const shown = useMemo(() => {
    if (!saved || !tags) return { found: undefined, isFiltered: false }
    const all: SearchedPlace[] =
      query === '' ? saved.map(({ place }) => place) : withServed(matchingPlaces(saved, query), served.places)
    const passing = filterPlaces(all, filter, { tags, near })
    const count = query === '' ? savedShown : foundShown
    // Without a location, best match first, else by name. Only the shown ones are ranked: ranking thousands takes
    // longer than a keystroke may.
    const isUnordered = filter.sortBy === 'distance' && !near
    return {
      found: isUnordered ? rankPlaces(passing, query, undefined, count) : passing.slice(0, count),
      isFiltered: passing.length < all.length,
    }
  }, [saved, tags, query, filter, near, served.places])
  return { ...shown, isSearching: query !== '' && served.isSearching, isLocal: served.isLocal }
}
