/**
 * Searches restaurants: this device's places at once, and the server's when there is a network (spec D§4, D§7, L§2.2).
 */
import { useEffect, useMemo, useState } from 'react'
import { cachePlaces } from '#src/commands/cache-places.ts'
import { cacheMapsPlaces } from '#src/commands/maps-places.ts'
import { whenWantedAgain } from '#src/components/page/in-front.ts'
import { familiarPlaces } from '#src/domain/places/offered-places.ts'
import { findPlaces, mergePlaces, rankPlaces, suggestedPlaces } from '#src/domain/places/place-search.ts'
import { isKnownOffline } from '#src/queries/connection.ts'
import { ownPlaces, savedPlaces } from '#src/queries/restaurants.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import {
  type FoundPlaces,
  mapPlacesOf,
  type SearchedPlace,
  searchPlaces,
  withServed,
} from '#src/services/search-places.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { toastError } from '#src/ui/toast.ts'

/** Ms after the last keystroke (spec L§9, D§9). */
const debounce = 300
/** Spec L§9. */
const suggestionCount = 4
/** More rows than anybody reads; a longer query narrows them. */
export const shownResults = 20
/** One more, to know that there are more. */
const foundCount = shownResults + 1
/** Metres (spec D§9). */
const suggestionRadius = 5000

type Answer = {
  query: string
  near: Location | undefined
  /** What the browser said about its network: a change asks again. */
  isOffline: boolean
  again: number
  places: SearchedPlace[]
  isComplete: boolean
  isLocal: boolean
}

export type ServedPlaces = {
  /** What the server has found for this query, now or a moment ago. */
  places: SearchedPlace[]
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are only this device's places. */
  isLocal: boolean
}

/** What the server finds once typing pauses. A failure is shown; being offline is no failure. */
export function useServedPlaces(query: string, near: Location | undefined, pause = debounce): ServedPlaces {
  const copy = useCopy()
  const { places } = useServices()
  const isOffline = useOfflineHint()
  const wanted = query.trim()
  const isUnasked = (useLive(isKnownOffline, []) ?? false) && wanted !== ''
  const [answer, setAnswer] = useState<Answer>()
  /** How often the person has retried. */
  const [again, setAgain] = useState(0)

  useEffect(() => whenWantedAgain(copy, () => setAgain((times) => times + 1)), [copy])

  useEffect(() => {
    if (!wanted || isUnasked) return undefined
    let isOver = false
    const asked = { query: wanted, near, isOffline, again }
    const show = async (found: FoundPlaces): Promise<void> => {
      if (isOver) return
      // Cached to be found and opened offline: a maps service's place can only be created from this.
      if (found.isComplete) await cacheMapsPlaces(copy, mapPlacesOf(found.places)).catch(reportError)
      else cachePlaces(copy, found.places).catch(reportError)
      if (isOver) return
      setAnswer((before) => ({
        ...asked,
        // On a retry, the maps service's places stay until it answers again.
        places: found.isComplete ? found.places : mergePlaces(found.places, foundOf(before, wanted)),
        isComplete: found.isComplete,
        isLocal: false,
      }))
    }
    const saySo = (error: unknown): void => {
      if (!(error instanceof ServiceError)) throw error
      if (isOver) return
      // Found places stay when the network goes.
      setAnswer((before) => ({ ...asked, places: foundOf(before, wanted), isComplete: true, isLocal: true }))
      if (error.kind !== 'offline') toastError('Error', 'Failed to search restaurants. Please try again.')
    }
    const ask = (): Promise<void> => searchPlaces(places, wanted, near, show).catch(saySo)
    const timer = setTimeout(() => void ask().catch(reportError), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [copy, places, wanted, near, isUnasked, isOffline, again, pause])

  const isCurrent =
    answer?.query === wanted && answer.near === near && answer.isOffline === isOffline && answer.again === again
  return {
    places: foundOf(answer, wanted),
    isSearching: wanted !== '' && !isUnasked && !(isCurrent && answer.isComplete),
    isLocal: isUnasked || (isCurrent && answer.isLocal),
  }
}

/** A stable reference for hooks that depend on it. */
const none: SearchedPlace[] = []
const foundOf = (answer: Answer | undefined, query: string): SearchedPlace[] =>
  answer?.query === query ? answer.places : none

export type PlaceSearch = {
  /** Undefined while the device's places are being read. */
  suggestions: SearchedPlace[] | undefined
  found: SearchedPlace[]
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are only this device's places. */
  isLocal: boolean
}

/**
 * What the restaurant picker offers (spec L§2.2): four suggestions, and the first results of a search. `pause`: ms from
 * the last keystroke to asking the server.
 */
export function usePlaceSearch(query: string, near: Location | undefined, pause = debounce): PlaceSearch {
  const { places } = useServices()
  const copy = useCopy()
  const isOffline = useOfflineHint()
  const saved = useLive(savedPlaces, [])
  const wanted = query.trim()
  const served = useServedPlaces(wanted, near, pause)

  useEffect(() => {
    if (!near || isOffline) return
    const cacheNearby = async (): Promise<void> => {
      await cachePlaces(copy, await places.nearby(near, suggestionRadius))
    }
    // Without them, the suggestions are this device's.
    cacheNearby().catch(() => {})
  }, [places, copy, near, isOffline])

  const own = useLive(ownPlaces, [])
  const suggestions = useMemo(() => {
    if (!saved) return undefined
    if (near) return suggestedPlaces(saved, near, suggestionCount)
    const places = saved.map(({ place }) => place)
    return own && familiarPlaces(places, own, suggestionCount)
  }, [saved, near, own])
  const local = useMemo(() => (saved ? findPlaces(saved, wanted, near, foundCount) : []), [saved, wanted, near])
  const found = useMemo(() => {
    if (served.places.length === 0) return local
    return rankPlaces(withServed(local, served.places), wanted, near, foundCount)
  }, [local, served.places, wanted, near])
  return { suggestions, found, isSearching: served.isSearching, isLocal: served.isLocal }
}
