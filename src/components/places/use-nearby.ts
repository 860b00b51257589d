/**
 * Nearby places: those of this device, joined by the server's answer (spec D§4). Near the device, else around the town that the
 * person has picked, which is forgotten once the device says where it is.
 */
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { of, take } from 'rxjs'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { cacheMapsPlaces } from '#src/commands/maps-places.ts'
import { forgetTown } from '#src/commands/pick-town.ts'
import { useArriving } from '#src/components/offline/NoneYet.tsx'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { nearbyKey, nearbyPlaces, nearbyRadius, openPlaces, usefulFirst } from '#src/domain/places/offered-places.ts'
import { mergePlaces } from '#src/domain/places/place-search.ts'
import type { Town } from '#src/domain/places/towns.ts'
import { allRestaurants, lastVisits } from '#src/queries/restaurants.ts'
import { pickedTown } from '#src/queries/towns.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { fetchNearby, mapPlacesOf, type SearchedPlace } from '#src/services/search-places.ts'
import { useServices } from '#src/services/use-services.ts'
import { isFirstPaintShown } from '#src/stores/first-paint.ts'
import { useDeviceLocation, type Whereabouts } from './use-location.ts'

/** The part of the answer that no row holds: where it was asked for, and the places of the maps service. */
type CachedNearby = { near?: Location; maps: SearchedPlace[] }

export type Nearby = Omit<ShownAnswer<CachedNearby>, 'answer'> & {
  /** Nearest first, or the most useful first without a location; undefined while unknown. */
  places: SearchedPlace[] | undefined
  /** Where distances are measured from. */
  near: Location | undefined
  /** The town whose middle that is. */
  town: Town | undefined
  whereabouts: Whereabouts
}

/** `asking`: whether to ask the person for their location. */
export function useNearby(asking: 'ask' | 'if allowed'): Nearby {
  const copy = useCopy()
  const { places } = useServices()
  const whereabouts = useDeviceLocation(asking)
  const here = whereabouts.near
  const picked = useLive(pickedTown, [])
  const around = here ?? picked ?? undefined
  const isSettled = whereabouts.isSettled && picked !== undefined
  const saved = useLive(allRestaurants, [])
  const isOver = here !== undefined && picked !== undefined && picked !== null
  useEffect(() => {
    if (isOver) forgetTown(copy).catch(reportError)
  }, [copy, isOver])

  const fetch = useCallback(async (): Promise<CachedNearby> => {
    const maps = await fetchNearby(places, around && pointOf(around), (saved) => cachePlaces(copy, saved))
    // Their page can only be created from this.
    await cacheMapsPlaces(copy, mapPlacesOf(maps)).catch(reportError)
    return { maps, ...(here && { near: here }) }
  }, [places, copy, here, around])
  const { answer, ...cached } = useCachedAnswer(nearbyKey, isSettled ? fetch : undefined)
  useAgainElsewhere(around, isSettled, cached.refresh)

  // Until the device says where it is, it counts as being where it was.
  const was = whereabouts.isAsking ? answer?.near : undefined
  const town = (here ?? was) ? undefined : (picked ?? undefined)
  const near = useMemo(() => here ?? was ?? (town && pointOf(town)), [here, was, town])
  const canShow = saved !== undefined && picked !== undefined && (whereabouts.isSettled || near !== undefined)
  const isUnplaced = canShow && near === undefined
  // Once: the visits that come in a first sync would change the order under a finger.
  const visits = useLive((from) => (isUnplaced ? lastVisits(from).pipe(take(1)) : of(undefined)), [isUnplaced])
  const found = useMemo(() => {
    if (!canShow) return undefined
    const known = mergePlaces<SearchedPlace>(openPlaces(saved), answer?.maps ?? [])
    if (near) return nearbyPlaces(known, near, nearbyRadius)
    return visits && usefulFirst(known.filter(isPlaced), visits)
  }, [canShow, saved, answer, near, visits])
  // Home waits for what the server knows: it is asked at once.
  const hasNone = found?.length === 0
  const { refresh } = cached
  useEffect(() => {
    if (hasNone && isFirstPaintShown()) refresh().catch(reportError)
  }, [hasNone, refresh])
  const isArriving = useArriving()
  // In a first sync other places come in between all the time, and the server's answer is on its way.
  const isUnsettled = cached.state === 'loading' && (found?.length === 0 || (answer === undefined && isArriving))
  return { ...cached, places: isUnsettled ? undefined : found, near, town, whereabouts }
}

/** A question says nothing but the point. */
const pointOf = ({ latitude, longitude }: Location): Location => ({ latitude, longitude })

const isPlaced = ({ latitude, longitude }: SearchedPlace): boolean => latitude !== undefined && longitude !== undefined

/** Asks again when the person has moved or picked another town, or when the location arrives after the list. */
function useAgainElsewhere(here: Location | undefined, isSettled: boolean, refresh: () => Promise<void>): void {
  const askedAt = useRef<{ here: Location | undefined }>(undefined)
  useEffect(() => {
    if (!isSettled) return
    const before = askedAt.current
    askedAt.current = { here }
    if (before && before.here !== here) refresh().catch(reportError)
  }, [here, isSettled, refresh])
}
