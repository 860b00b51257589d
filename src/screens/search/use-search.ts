/** What /search shows: the results of the query, else nearby places, filtered (spec D§2, D§4). */
import { useMemo } from 'react'
import { type MapArea, useMapArea } from '#src/components/map/use-map-area.ts'
import { type FilteredPlaces, useFilteredPlaces } from '#src/components/places/use-filtered-places.ts'
import { type Nearby, useNearby } from '#src/components/places/use-nearby.ts'
import { useServedPlaces } from '#src/components/places/use-place-search.ts'
import { type FilterState, filterKinds } from '#src/domain/filter/filter.ts'
import { databaseListLimit, databaseSearchLimit } from '#src/domain/places/answer-limits.ts'
import { nearbyRadius } from '#src/domain/places/offered-places.ts'
import { matchingPlaces } from '#src/domain/places/place-search.ts'
import { savedPlaces } from '#src/queries/restaurants.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { withServed } from '#src/services/search-places.ts'

export type SearchedPlaces = {
  /** Those that pass the filter. */
  filtered: FilteredPlaces
  isSearching: boolean
  /** The query was answered with this device's places only. */
  isLocal: boolean
  near: Location | undefined
  /** Of the map, if it was moved there and nothing is searched for. */
  area: MapArea
  /** The state of the nearby places, which are shown without a query. */
  nearby: Pick<Nearby, 'at' | 'state' | 'town' | 'whereabouts' | 'refresh'>
  /** Asks the server again; never rejects. */
  refresh: () => Promise<void>
}

export function useSearch(query: string, filter: FilterState): SearchedPlaces {
  const nearby = useNearby('ask')
  const { near } = nearby
  const area = useMapArea(near)
  const wanted = query.trim()
  const saved = useLive(savedPlaces, [])
  const served = useServedPlaces(wanted, near)

  const found = useMemo(() => {
    if (wanted === '') return area.places ?? nearby.places
    return saved && withServed(matchingPlaces(saved, wanted), served.places)
  }, [wanted, area.places, nearby.places, saved, served.places])
  const isQuery = wanted !== ''
  const ofDatabase = served.places.filter(({ unsaved }) => !unsaved)
  const filtered = useFilteredPlaces({
    kind: filterKinds.search,
    filter,
    found,
    query: wanted,
    near,
    isElsewhere: nearby.town !== undefined,
    ...(!isQuery && (area.places ? { isWhole: true } : { withinKm: nearbyRadius / 1000 })),
    isCut: isQuery
      ? ofDatabase.length >= databaseSearchLimit
      : !area.places && (found?.length ?? 0) >= databaseListLimit,
  })

  const { isSearching, isLocal } = served
  const { at, state, town, whereabouts, refresh } = nearby
  return useMemo(
    () => ({ filtered, isSearching, isLocal, area, near, nearby: { at, state, town, whereabouts, refresh }, refresh }),
    [filtered, isSearching, isLocal, area, near, at, state, town, whereabouts, refresh],
  )
}
