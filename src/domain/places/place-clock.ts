/** Time at a place that may lie in another time zone than the device. */
import type { Point } from './distance.ts'
import { minuteOfWeek } from './open-minutes.ts'
import { type Findable, kmTo } from './place-search.ts'

/**
 * Km: what is nearer to the device has its time. A map of zones that is small enough for a phone is wrong at some borders; the
 * clock of the device is right where the person is.
 */
export const ownTimeWithin = 50

/** The name of the zone at a point, such as "Asia/Tokyo". */
export type ZoneAt = (latitude: number, longitude: number) => string

/** The minute of the week (minuteOfWeek) by the clocks at a place. */
export type MinuteAt = (place: Findable) => number

export type PlaceClock = {
  /** Ms: when a clock of the device shows what the clocks at the place show now. */
  now: number
  /** Minutes by which the place is ahead of the device; negative when it is behind. */
  ahead: number
}

/** The clock of a place in a zone such as "Asia/Tokyo" at `now` (ms). A zone that this browser does not know is the device's own. */
export function clockIn(zone: string | undefined, now: number): PlaceClock {
  if (zone === undefined) return { now, ahead: 0 }
  const known = clocks.get(zone)
  if (known?.at === now) return known.clock
  const shown = wallTime(zone, now) ?? now
  const clock = { now: shown, ahead: Math.round((shown - now) / 60_000) }
  clocks.set(zone, { at: now, clock })
  return clock
}

/** The last asked for in each zone: all rows of a list ask for the same. */
const clocks = new Map<string, { at: number; clock: PlaceClock }>()

const formats = new Map<string, Intl.DateTimeFormat>()

function wallTime(zone: string, now: number): number | undefined {
  try {
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('en', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
    formats.set(zone, format)
    const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
    const { year = NaN, month = NaN, day, hour, minute, second } = parts
    const shown = new Date(year, month - 1, day, hour, minute, second).getTime()
    return Number.isNaN(shown) ? undefined : shown
  } catch {
    return undefined
  }
}

/** "local time, 9 h ahead of you"; undefined where the clocks agree. */
export function aheadWords(ahead: number): string | undefined {
  if (ahead === 0) return undefined
  const minutes = Math.abs(ahead)
  const length = [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
  return `local time, ${length.filter(Boolean).join(' ')} ${ahead > 0 ? 'ahead of' : 'behind'} you`
}

/** At `now` (ms); a place of which nobody knows where it lies has the time of the device. */
export function minutesAt(zoneAt: ZoneAt, now: number, near: Point | undefined): MinuteAt {
  const minutes = new Map<string | undefined, number>()
  return (place) => {
    const { latitude, longitude } = place
    const km = kmTo(place, near)
    const isOwn = latitude === undefined || longitude === undefined || (km !== undefined && km < ownTimeWithin)
    const zone = isOwn ? undefined : zoneAt(latitude, longitude)
    const minute = minutes.get(zone) ?? minuteOfWeek(clockIn(zone, now).now)
    minutes.set(zone, minute)
    return minute
  }
}
