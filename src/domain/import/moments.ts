/** Days of visits, from the many ways in which exports write a moment. */
import zoneAt from '@photostructure/tz-lookup'
import { clockIn } from '#src/domain/places/place-clock.ts'
import { dayOf, isDay } from '#src/domain/visits/visit-date.ts'
import type { ImportedPlace } from './imported.ts'
import { pointOf } from './match-places.ts'

/** Seconds since 1970 have so many digits at the most until the year 5138, milliseconds until as long ago as 1973, and so on. */
const mostSeconds = 1e11
const mostMilliseconds = 1e14

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/** `offset`: minutes from UTC where it was. `isUtc`: what has no zone is in UTC, else the day stands as written. */
type Whereabouts = {
  offset?: number | undefined
  place?: Pick<ImportedPlace, 'latitude' | 'longitude'> | undefined
  isUtc?: boolean
}

/** From Baker Island to Kiribati. */
const offsets = { least: -12 * 60, most: 14 * 60 }

/**
 * The day of a moment where it was: as it is written when it says its own zone, else by the offset, else by the zone of the place,
 * else on this device. Undefined when it cannot be read.
 */
export function dayOfMoment(value: unknown, how: Whereabouts = {}): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{9,17}(?:\.\d+)?$/.test(text)) return dayOfTime(sinceEpoch(Number(text)), how)
  const [, day, time, zone] = moment.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  if (time === undefined) return day
  const isZulu = zone === undefined ? how.isUtc : /^(?:z|utc)$/i.test(zone)
  if (!isZulu) return day
  // Milliseconds are enough, and not every browser reads more.
  return dayOfTime(Date.parse(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}Z`), how)
}

const sinceEpoch = (number: number): number => {
  if (number < mostSeconds) return number * 1000
  return number < mostMilliseconds ? number : number / 1000
}

function dayOfTime(time: number, { offset, place }: Whereabouts): string | undefined {
  if (Number.isNaN(new Date(time).getTime())) return undefined
  if (offset !== undefined && offset >= offsets.least && offset <= offsets.most)
    return new Date(time + offset * 60_000).toISOString().slice(0, 10)
  const point = place && pointOf(place)
  return dayOf(new Date(clockIn(point && zoneAt(point.latitude, point.longitude), time).now))
}
