/** What /search shows: the results of the query, else nearby places, filtered (spec D§2, D§4). */
import { useMemo } from 'react'
import { usePeriodVisits } from '#src/components/filter/use-period-visits.ts'
import { type Nearby, useNearby } from '#src/components/places/use-nearby.ts'
import { useServedPlaces } from '#src/components/places/use-place-search.ts'
import type { FilterState } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { matchingPlaces, rankPlaces } from '#src/domain/places/place-search.ts'
import { savedPlaces } from '#src/queries/restaurants.ts'
import { activeTags } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { type SearchedPlace, withServed } from '#src/services/search-places.ts'

export type SearchedPlaces = {
  /** Those that pass the filter; undefined while unknown. */
  places: SearchedPlace[] | undefined
  /** The filter has excluded some. */
  isFiltered: boolean
  isSearching: boolean
  /** The query was answered with this device's places only. */
  isLocal: boolean
  near: Location | undefined
  /** The state of the nearby places, which are shown without a query. */
  nearby: Pick<Nearby, 'at' | 'state' | 'whereabouts' | 'refresh'>
  /** Asks the server again; never rejects. */
  refresh: () => Promise<void>
}

export function useSearch(query: string, filter: FilterState): SearchedPlaces {
  const nearby = useNearby('ask')
  const { near } = nearby
  const wanted = query.trim()
  const saved = useLive(savedPlaces, [])
  const tags = useLive(activeTags, [])
  const visits = usePeriodVisits(filter.timePeriod)
  const served = useServedPlaces(wanted, near)

  const found = useMemo(() => {
    if (wanted === '') return nearby.places
    if (!saved) return undefined
    const all = withServed(matchingPlaces(saved, wanted), served.places)
    // With a location the filter sorts them, so thousands need no ranking first.
    return near ? all : rankPlaces(all, wanted, undefined, all.length)
  }, [wanted, nearby.places, saved, served.places, near])
  const places = useMemo(
    () => found && tags && filterPlaces(found, filter, { tags, near, visits }),
    [found, filter, tags, near, visits],
  )

  return {
    places,
    isFiltered: (places?.length ?? 0) < (found?.length ?? 0),
    isSearching: served.isSearching,
    isLocal: served.isLocal,
    nearby,
    near,
    refresh: nearby.refresh,
  }
}
