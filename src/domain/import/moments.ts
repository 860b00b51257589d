/** Days of visits, from the many ways in which exports write a moment. */
import { dayOf, isDay } from '#src/domain/visits/visit-date.ts'

/** Seconds since 1970 have so many digits at the most until the year 5138, milliseconds until as long ago as 1973, and so on. */
const mostSeconds = 1e11
const mostMilliseconds = 1e14

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/**
 * The day of a moment: as it is written when it says its own zone, else on this device. Undefined when it cannot be read.
 * `offset`: minutes from UTC where it was. `isUtc`: what has no zone is in UTC, else the day stands as written.
 */
export function dayOfMoment(
  value: unknown,
  how: { offset?: number | undefined; isUtc?: boolean } = {},
): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{9,17}(?:\.\d+)?$/.test(text)) return dayOfTime(sinceEpoch(Number(text)), how.offset)
  const [, day, time, zone] = moment.exec(text) ?? []
  if (day === undefined || !isDay(day)) return undefined
  if (time === undefined) return day
  const isZulu = zone === undefined ? how.isUtc : /^(?:z|utc)$/i.test(zone)
  if (!isZulu) return day
  // Milliseconds are enough, and not every browser reads more.
  return dayOfTime(Date.parse(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}Z`), how.offset)
}

const sinceEpoch = (number: number): number => {
  if (number < mostSeconds) return number * 1000
  return number < mostMilliseconds ? number : number / 1000
}

function dayOfTime(time: number, offset: number | undefined): string | undefined {
  const date = new Date(offset === undefined ? time : time + offset * 60_000)
  if (Number.isNaN(date.getTime())) return undefined
  return offset === undefined ? dayOf(date) : date.toISOString().slice(0, 10)
}
