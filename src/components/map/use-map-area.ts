/** "Search this area": the places of a rectangle, those of this device at once, and with a network the server's. */
import { useCallback, useMemo, useState } from 'react'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { type Area, areaAsked, areaKey, middleOf, placesWithin } from '#src/domain/places/map-area.ts'
import { nearestFirst, openPlaces } from '#src/domain/places/offered-places.ts'
import { allRestaurants } from '#src/queries/restaurants.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { restaurantOf, type SearchedPlace, withServed } from '#src/services/search-places.ts'
import { useServices } from '#src/services/use-services.ts'

type Counted = { count: number; is_counted: boolean }

export type MapArea = Pick<ShownAnswer<Counted>, 'at' | 'state'> & {
  /** Nearest first; undefined while none was asked for. */
  places: SearchedPlace[] | undefined
  /** There are more than those, which the server has only counted: "1,340", "3,000+". */
  total: Counted | undefined
  /** Shows the places of what the map shows. */
  search: (shown: Area, zoom: number) => void
  /** Shows what the page shows without a map. */
  leave: () => void
}

/** `near`: where distances are measured from. */
export function useMapArea(near: Location | undefined): MapArea {
  const copy = useCopy()
  const { places: service } = useServices()
  const [asked, setAsked] = useState<ReturnType<typeof areaAsked>>()
  const key = asked ? areaKey(asked.area, asked.zoom) : noArea
  /** A full device has no room for them. */
  const [served, setServed] = useState<{ key: string; places: SearchedPlace[] }>()
  const saved = useLive(allRestaurants, [])
  const fetch = useCallback(async (): Promise<Counted | undefined> => {
    if (!asked) return undefined
    const { places, ...counted } = await service.within(asked.area, asked.zoom)
    setServed({ key, places: places.map(restaurantOf) })
    await cachePlaces(copy, places)
    return counted
  }, [asked, key, copy, service])
  const { answer, at, state, refresh } = useCachedAnswer<Counted>(key, asked ? fetch : undefined)
  const places = useMemo(() => {
    if (!asked || !saved) return undefined
    const known = served?.key === key ? withServed(saved, served.places) : saved
    return nearestFirst(openPlaces(placesWithin(known, asked.area)), near ?? middleOf(asked.area))
  }, [asked, key, saved, served, near])
  const total = answer && places && answer.count > places.length ? answer : undefined
  const search = useCallback(
    (shown: Area, zoom: number) => {
      const wanted = areaAsked(shown, zoom)
      if (areaKey(wanted.area, wanted.zoom) === key) void refresh()
      else setAsked(wanted)
    },
    [key, refresh],
  )
  const leave = useCallback(() => setAsked(undefined), [])
  return useMemo(() => ({ at, state, places, total, search, leave }), [at, state, places, total, search, leave])
}

/** A key under which nothing is cached. */
const noArea = 'area-1:none'
