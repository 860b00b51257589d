/** Where the device is, if the person allows it (spec D§4: asked once). */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { distanceKm } from '#src/domain/places/distance.ts'
import type { Location } from '#src/services/places.ts'
import { type LocationService, useServices } from '#src/services/use-services.ts'

/** Ms after which a list continues without a location (spec D§9). */
const timeoutMs = 2000
/** Km: beyond this, the person sees other places. */
const moved = 0.5

/** Whether to ask the person, or to use the location only if they have allowed it before. */
type Asking = 'ask' | 'if allowed'
const calls = { ask: 'ask', 'if allowed': 'ifAllowed', again: 'askAgain' } as const

export type Whereabouts = {
  /** The same object until the person has moved by 500 m. */
  near: Location | undefined
  /** Metres that the device may be off. */
  accuracy: number | undefined
  /** A list may be shown: the location is known, or the wait for it is over. */
  isSettled: boolean
  /** The device has not answered yet. */
  isAsking: boolean
  /** Asks the person, again if need be; false when the device reveals no location. */
  ask: () => Promise<boolean>
}

/** Shared by all screens, so that the next one has it at once. */
type Known = {
  near: Location | undefined
  accuracy?: number | undefined
  answered: ReadonlySet<Asking>
  waited: ReadonlySet<Asking>
}
let known: Known = { near: undefined, answered: new Set(), waited: new Set() }
const listeners = new Set<() => void>()

/** Asks for the location, and again when the app comes to the front. A late answer still updates the screens. */
export function useDeviceLocation(asking: Asking = 'ask'): Whereabouts {
  const { location } = useServices()
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void find(location, asking)
    }
    look()
    const timer = setTimeout(() => tell({ waited: new Set([...known.waited, asking]) }), timeoutMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [location, asking])
  const { near, accuracy, answered, waited } = useSyncExternalStore(subscribe, () => known)
  const isSettled = near !== undefined || answered.has(asking) || waited.has(asking)
  const isAsking = near === undefined && !answered.has(asking)
  const ask = useCallback(() => find(location, 'again'), [location])
  return useMemo(() => ({ near, accuracy, isSettled, isAsking, ask }), [near, accuracy, isSettled, isAsking, ask])
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Before a screen asks: home is drawn with the answer then, and not a second time for it. */
export const lookAhead = (location: LocationService): Promise<boolean> => find(location, 'if allowed')

/** The service's calls never throw. */
async function find(location: LocationService, how: keyof typeof calls): Promise<boolean> {
  const found = await location[calls[how]]()
  const asking: Asking = how === 'if allowed' ? how : 'ask'
  // Questions to the server name the point alone.
  const near = found && { latitude: found.latitude, longitude: found.longitude }
  const isElsewhere = near && !(known.near && distanceKm(known.near, near) <= moved)
  // Of the same fix as the point: another one's would be drawn around where the person is not.
  if (isElsewhere || !known.answered.has(asking))
    tell({ answered: new Set([...known.answered, asking]), ...(isElsewhere && { near, accuracy: found.accuracy }) })
  return found !== undefined
}

function tell(change: Partial<Known>): void {
  known = { ...known, ...change }
  for (const changed of listeners) changed()
}
