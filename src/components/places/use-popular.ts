/** The most visited places of a period: the server counts everybody's visits, this device friends' (spec D§9). */
import { useCallback, useMemo, useState } from 'react'
import { of } from 'rxjs'
import { cachePopularPlaces } from '#src/commands/cache-places.ts'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import type { PopularPlace } from '#src/domain/filter/popular-places.ts'
import { popularKey } from '#src/domain/places/offered-places.ts'
import type { Profile } from '#src/domain/rows.ts'
import { periodStart, type TimePeriod } from '#src/domain/time/periods.ts'
import { popularOnDevice, popularWithFriends } from '#src/queries/popular.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { PlaceResult } from '#src/services/places.ts'
import { useServices } from '#src/services/use-services.ts'

type CachedPopular = { places: PlaceResult[] }

export type Popular = Omit<ShownAnswer<CachedPopular>, 'answer'> & {
  /** Most visited first; undefined while unknown. */
  places: readonly PopularPlace[] | undefined
  /** Where to look up the visitors. */
  people: readonly Profile[]
  /** Every visit that counts is on this device. */
  isCountedHere: boolean
  /** That there are none is known: from the server, or because everything that counts is here. */
  isKnown: boolean
}

/** Visited by anybody. */
export function usePopular(period: TimePeriod): Popular {
  const since = useSince(period)
  const { answer, ...cached } = useCachedAnswer(popularKey(period, false), useFetch(period, false))
  const isPartial = !answer && (cached.state === 'offline' || cached.state === 'failed')
  const counted = useLive((copy) => (isPartial ? popularOnDevice(copy, since) : of(undefined)), [isPartial, since])
  const isKnown = answer !== undefined
  return { ...cached, places: answer?.places ?? counted, people: nobody, isCountedHere: false, isKnown }
}

/**
 * Visited by followed people: counted here, and by the server when it knows of visits that are not here. It is asked as
 * soon as there are such places, because only its answer brings everybody's ratings of them.
 */
export function usePopularWithFriends(period: TimePeriod): Popular {
  const since = useSince(period)
  const fetch = useFetch(period, true)
  const counted = useLive((copy) => popularWithFriends(copy, since), [since])
  const hasArrived = useLive(hasEverythingArrived, [])
  // In a first sync the visits that count may still be on their way.
  const isComplete = hasArrived !== false && (counted?.isComplete ?? true)
  // Whom one follows may be on the way as well then.
  const hasNews =
    hasArrived === false ||
    (counted !== undefined && (counted.places.length > 0 || (!isComplete && counted.people.length > 0)))
  const { answer, ...cached } = useCachedAnswer(popularKey(period, true), hasNews ? fetch : undefined)
  const ofServer = isComplete ? undefined : answer?.places
  return {
    ...cached,
    places: ofServer ?? counted?.places,
    isKnown: ofServer !== undefined || hasArrived === true,
    people: counted?.people ?? nobody,
    isCountedHere: isComplete,
  }
}

const nobody: readonly Profile[] = []

function useFetch(period: TimePeriod, followedOnly: boolean): () => Promise<CachedPopular> {
  const copy = useCopy()
  const { places } = useServices()
  return useCallback(async () => {
    const found = await places.popular(period, followedOnly)
    await cachePopularPlaces(copy, found)
    return { places: found }
  }, [places, copy, period, followedOnly])
}

/** Fixed when the page opens: a moving moment would count again all the time. */
function useSince(period: TimePeriod): number {
  const [now] = useState(() => Date.now())
  return useMemo(() => periodStart(period, now, 'whole days'), [period, now])
}
