/** What time it is at a place, from where it lies. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useToday } from '#src/components/page/in-front.ts'
import { minuteOfWeek } from '#src/domain/places/open-minutes.ts'
import {
  clockIn,
  type MinuteAt,
  minutesAt,
  ownTimeWithin,
  type PlaceClock,
  type ZoneAt,
} from '#src/domain/places/place-clock.ts'
import type { Location } from '#src/services/places.ts'

/** The map of all time zones, 29 kB: loaded with the first place that may lie in another one. */
let zoneAt: ZoneAt | undefined
let isAskedFor = false
const listeners = new Set<() => void>()

interface Whereabouts {
  latitude?: number
  longitude?: number
}

/** Undefined until it is known. `km`: how far the place is from the device. */
export function usePlaceClock({ latitude, longitude }: Whereabouts, km: number | undefined): PlaceClock | undefined {
  const now = useToday()
  const isElsewhere = latitude !== undefined && longitude !== undefined && !(km !== undefined && km < ownTimeWithin)
  const zones = useZones(isElsewhere)
  if (!isElsewhere) return clockIn(undefined, now)
  return zones && clockIn(zones(latitude, longitude), now)
}

export type Clocks = {
  minuteAt: MinuteAt
  /** The minute of the week that all of the places have, if that is known of all that there may be. */
  minute: number | undefined
}

/** The clocks at places, at most `withinKm` away from the person; undefined until they are known, and while nobody wants them. */
export function useClocks(
  isWanted: boolean,
  near: Location | undefined,
  withinKm: number | undefined,
): Clocks | undefined {
  const now = useToday()
  const isHere = near !== undefined && withinKm !== undefined && withinKm < ownTimeWithin
  const zones = useZones(isWanted && !isHere)
  return useMemo(() => {
    if (!isWanted) return undefined
    const minute = minuteOfWeek(now)
    if (isHere) return { minuteAt: () => minute, minute }
    return zones && { minuteAt: minutesAt(zones, now, near), minute: undefined }
  }, [isWanted, now, near, isHere, zones])
}

function useZones(isWanted: boolean): ZoneAt | undefined {
  useEffect(() => {
    if (!isWanted || isAskedFor) return
    isAskedFor = true
    void load()
  }, [isWanted])
  return useSyncExternalStore(watch, () => zoneAt)
}

async function load(): Promise<void> {
  // Without the map, the device's own time is the best guess.
  zoneAt = await import('@photostructure/tz-lookup').then(
    (loaded) => loaded.default,
    () => () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  for (const changed of listeners) changed()
}

function watch(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
