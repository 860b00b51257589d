/** A place's page: the server's answer, current or cached, overlaid with what this device knows better. */
import { useEffect, useRef, useState } from 'react'
import { cacheRestaurant } from '#src/commands/cache-restaurant-page.ts'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { restaurantPageKey, reviewsOfPlace, type ShownReviews } from '#src/domain/places/restaurant-page.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { fetchedAt, isInAnyScope } from '#src/queries/cached-answer.ts'
import { outcomeOf } from '#src/queries/outcome.ts'
import { type PlaceOnDevice, placeOnDevice } from '#src/queries/restaurant-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { RestaurantPage } from '#src/services/pages.ts'
import { useServices } from '#src/services/use-services.ts'
import { tappedPlace } from '#src/stores/tapped-place.ts'
import { toastError } from '#src/ui/toast.ts'
import { type Problem, restaurantNotFound } from './NotShown.tsx'
import { figuresOf, type Place, placeOf } from './place.ts'

export type ShownRestaurant = {
  place: Place
  reviews: ShownReviews
  /** Whether anybody has rated it is known. */
  hasFigures: boolean
  /** The server is being asked. */
  isLoading: boolean
  /** Only the row that lists know is here: the rest is loading, or why it did not come. */
  missing: 'loading' | 'offline' | 'failed' | undefined
  /** When the shown answer was given, if the server cannot be asked now: device clock in ms. */
  asOf: number | undefined
  /** When the row was fetched, if there is nothing else and no scope keeps it up to date: device clock in ms. */
  rowFrom: number | undefined
}

type RestaurantState =
  | { kind: 'loading' }
  | { kind: 'problem'; problem: Problem }
  /** It was merged into this one. */
  | { kind: 'merged'; id: string }
  | { kind: 'shown'; shown: ShownRestaurant; refresh: () => Promise<void> }

const unread: PlaceOnDevice = { place: undefined, reviews: [], following: new Set(), isComplete: false }

/** Give the page `key={id}`. */
export function useRestaurant(id: string): RestaurantState {
  const copy = useCopy()
  const { pages } = useServices()
  const here = useLive((from) => placeOnDevice(from, id), [id])
  const {
    answer: page,
    at,
    state: answered,
    refresh,
  } = useCachedAnswer<RestaurantPage>(restaurantPageKey(id), async () => {
    const found = await pages.restaurant({ id })
    await cacheRestaurant(copy, id, found)
    return found
  })
  // A place that was saved here a moment ago: as soon as the server has it, it knows more about it.
  const saving = useLive(
    (from) => outcomeOf(from, ({ intent, input }) => intent === 'save_place' && input['id'] === id),
    [id],
  )
  const rowFrom = useLive((from) => fetchedAt(from, 'restaurants', id), [id])
  const isSaved = saving?.state === 'accepted'
  // No scope holds such a place, so that it leaves the device with the work that made it, maybe before the server says more.
  const [saved, setSaved] = useState<{ row: Restaurant; isAsking: boolean }>()
  const savingRow = useRef<Restaurant>(undefined)
  useEffect(() => {
    savingRow.current = rowFrom === undefined ? here?.place : undefined
  })
  useEffect(() => {
    if (!isSaved || answered !== 'absent') return
    const row = savingRow.current
    if (row) setSaved({ row, isAsking: true })
    void refresh().then(() => setSaved((before) => before && { ...before, isAsking: false }))
  }, [isSaved, answered, refresh])
  const state = saved?.isAsking && answered === 'absent' ? 'loading' : answered

  useEffect(() => {
    if (state === 'failed') toastError('Error', 'Failed to load restaurant details')
  }, [state])

  // It has left the last scope that held it, perhaps because it was merged into another.
  const isHeld = useLive((from) => isInAnyScope(from, 'restaurants', id), [id])
  const wasHeld = useRef<boolean>(undefined)
  useEffect(() => {
    if (wasHeld.current && isHeld === false) void refresh()
    wasHeld.current = isHeld
  }, [isHeld, refresh])

  const isRowMissing = here !== undefined && here.place === undefined
  useEffect(() => {
    // The person's changes need the row, which may have been evicted.
    if (page && isRowMissing) cacheRestaurant(copy, id, page).catch(reportError)
  }, [copy, id, page, isRowMissing])

  if (page && page.restaurant.id !== id) return { kind: 'merged', id: page.restaurant.id }
  // Drawn from the card until the device and the server have answered. That there is no such place is an answer, too:
  // what was fetched earlier does not outlive it.
  const isGone = state === 'absent' && rowFrom !== undefined
  const row = isGone ? undefined : (here?.place ?? (state === 'absent' ? undefined : (saved?.row ?? tappedPlace(id))))
  const place = placeOf(page, row)
  const tryAgain = (): void => void refresh()
  if (!place && (!here || state === 'loading')) return { kind: 'loading' }
  if (!place) return { kind: 'problem', problem: problemOf(state, tryAgain) }
  const figures = figuresOf(page, row)
  const reviews = reviewsOfPlace(page, figures, { ...(here ?? unread), userId: copy.userId })
  const isOld = state === 'offline' || state === 'failed'
  const shown: ShownRestaurant = {
    place,
    reviews,
    hasFigures: figures !== undefined,
    isLoading: state === 'loading',
    // Nobody knows more about a place that was saved here a moment ago.
    missing: !here ? 'loading' : page || state === 'current' || state === 'absent' ? undefined : state,
    asOf: isOld && page ? at : undefined,
    rowFrom,
  }
  return { kind: 'shown', shown, refresh }
}

function problemOf(state: ReturnType<typeof useCachedAnswer>['state'], tryAgain: () => void): Problem {
  if (state === 'offline') return { kind: 'offline', tryAgain }
  if (state === 'failed') return { kind: 'not_found', message: 'Failed to fetch restaurant details', tryAgain }
  return { kind: 'not_found', message: restaurantNotFound }
}
