/** What the restaurant picker offers: places of this device at once, and with a network those of the server (spec L§2.2). */
import { useEffect, useMemo, useState } from 'react'
import { keepFetched } from '../commands/keep-fetched.ts'
import { findPlaces, mergePlaces, rankPlaces, suggestedPlaces } from '../domain/place-search.ts'
import { savedPlaces } from '../queries/place-search.ts'
import { useCopy, useLive } from '../queries/use-copy.ts'
import type { Location } from '../services/places.ts'
import { restaurantOf, type SearchedPlace, searchPlaces } from '../services/search-places.ts'
import { ServiceError } from '../services/service-error.ts'
import { useServices } from '../services/use-services.ts'
import { useOfflineHint } from '../stores/use-offline-hint.ts'
import { toastError } from '../ui/toast.ts'

/** Ms after the last keystroke (spec L§9). */
const debounce = 300
/** Spec L§9. */
const suggestionCount = 4
/** More rows than a person reads; a longer query narrows them. */
export const shownResults = 20
/** One more tells that there are more. */
const foundCount = shownResults + 1
/** Metres (spec D§9). */
const nearbyRadius = 5000

type Answer = {
  query: string
  near: Location | undefined
  /** What the browser said of its network: asked again when that changes. */
  isOffline: boolean
  places: SearchedPlace[]
  isLocal: boolean
}

export type PlaceSearch = {
  /** Undefined while the places of the device are being read. */
  suggestions: SearchedPlace[] | undefined
  found: SearchedPlace[]
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are the places of this device only. */
  isLocal: boolean
}

export function usePlaceSearch(query: string, near: Location | undefined): PlaceSearch {
  const { places } = useServices()
  const { store } = useCopy()
  const isOffline = useOfflineHint()
  const saved = useLive(savedPlaces, [])
  const wanted = query.trim()
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    if (!wanted) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const found = await searchPlaces(places, wanted, near).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return error
      })
      if (isOver) return
      const isLocal = found instanceof ServiceError
      setAnswer({ query: wanted, near, isOffline, places: isLocal ? [] : found, isLocal })
      if (isLocal && found.kind !== 'offline') toastError('Error', 'Failed to search restaurants. Please try again.')
    }
    const timer = setTimeout(() => void ask().catch(reportError), debounce)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [places, wanted, near, isOffline])

  useEffect(() => {
    if (!near || isOffline) return
    const keepNearby = async (): Promise<void> => {
      const found = await places.nearby(near, nearbyRadius)
      await keepFetched(
        store,
        found.map((place) => ({ entity: 'restaurants', row: restaurantOf(place) })),
      )
    }
    // The suggestions are those of this device then.
    keepNearby().catch(() => {})
  }, [places, store, near, isOffline])

  const isCurrent = answer?.query === wanted && answer.near === near && answer.isOffline === isOffline
  const answered = isCurrent ? answer : undefined
  const suggestions = useMemo(() => saved && suggestedPlaces(saved, near, suggestionCount), [saved, near])
  const local = useMemo(() => (saved ? findPlaces(saved, wanted, near, foundCount) : []), [saved, wanted, near])
  const found = useMemo(
    () => (answered ? rankPlaces(mergePlaces<SearchedPlace>(local, answered.places), wanted, near, foundCount) : local),
    [local, answered, wanted, near],
  )
  return {
    suggestions,
    found,
    isSearching: wanted !== '' && !answered,
    isLocal: answered?.isLocal ?? false,
  }
}
