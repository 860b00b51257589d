/** What time it is at a place, from where it lies. */
import { useEffect, useSyncExternalStore } from 'react'
import { useToday } from '#src/components/page/in-front.ts'
import { clockIn, type PlaceClock } from '#src/domain/places/place-clock.ts'

type ZoneAt = (latitude: number, longitude: number) => string

/** The map of all time zones, 29 kB: loaded with the first place that may lie in another one. */
let zoneAt: ZoneAt | undefined
let isAskedFor = false
const listeners = new Set<() => void>()

/** Km: what is nearer has the time of the device. */
const near = 50

interface Whereabouts {
  latitude?: number
  longitude?: number
}

/** Undefined until it is known. `km`: how far the place is from the device. */
export function usePlaceClock({ latitude, longitude }: Whereabouts, km: number | undefined): PlaceClock | undefined {
  const now = useToday()
  const zones = useSyncExternalStore(watch, () => zoneAt)
  const isPlaced = latitude !== undefined && longitude !== undefined && !(km !== undefined && km < near)
  useEffect(() => {
    if (!isPlaced || isAskedFor) return
    isAskedFor = true
    void load()
  }, [isPlaced])
  if (!isPlaced) return clockIn(undefined, now)
  return zones && clockIn(zones(latitude, longitude), now)
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
