import OpeningHours from 'opening_hours'
import { type OperatingHours, type TimePeriod, type Weekday, weekdays, weekOf } from '../../seed/operating-hours.ts'

/** The hours of a usual week, with a note when they had to be left out or say less than the source. */
export type HoursOrNote = { hours: OperatingHours | null; note: string | null }

type Interval = { start: Date; end: Date; isOpen: boolean }

const day = 24 * 60 * 60 * 1000

// The library needs some country to know what PH and SH mean. The weeks that are read have neither in Austria, so it
// does not matter whose holidays they are.
const place = { lat: 47.8, lon: 13.05, address: { country_code: 'at', state: 'Salzburg' } }

/** Mondays of weeks without holidays or clock changes; hours that differ between these weeks depend on the season. */
const september = new Date(2025, 8, 15)
const otherSeasons = [new Date(2025, 0, 13), new Date(2025, 5, 30)]

/** Read from the day before, so that nothing of Monday is cut off. */
const firstDay = (monday: Date) => new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() - 1)

/** The open intervals of the week that begins on `monday`, including the day before it and three days after it. */
function intervalsAround(value: string, monday: Date): Interval[] {
  const to = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 10)
  return (
    new OpeningHours(value, place)
      .getOpenIntervals(firstDay(monday), to)
      .map(([start, end, unknown]) => ({ start, end, isOpen: !unknown }))
      // 'by appointment' is one unknown interval without end; an open end ('17:00+') is an unknown one of some hours.
      .filter(({ start, end, isOpen }) => isOpen || end.getTime() - start.getTime() < day)
  )
}

const isMidnight = (date: Date) => date.getHours() === 0 && date.getMinutes() === 0
const midnightAfter = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)
const clockTime = (date: Date) =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`

/** An open end is an interval of its own after the certain one: 'Mo 17:00-22:00+'. */
function joined(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  for (const interval of intervals) {
    const last = result.at(-1)
    if (last && last.isOpen !== interval.isOpen && last.end.getTime() === interval.start.getTime())
      last.end = interval.end
    else result.push({ ...interval })
  }
  return result
}

/** Splits what is open for more than a day ('24/7') at every midnight, so that each piece belongs to one weekday. */
function piecesOfADay({ start, end }: Interval): { start: Date; end: Date }[] {
  const pieces: { start: Date; end: Date }[] = []
  let from = start
  while (end.getTime() - from.getTime() > day) {
    const midnight = midnightAfter(from)
    pieces.push({ start: from, end: midnight })
    from = midnight
  }
  return [...pieces, { start: from, end }]
}

const closedRule = /\b(off|closed)\b/i

/**
 * 'Sa,Su 19:00-02:00; Su off' closes Sunday from its first minute to its last. Taken literally, that cuts Saturday
 * night at midnight and leaves the end of Sunday night on Monday, which nobody means. A cut evening gets back the end
 * it has without the closing rules, and the rest of a closed evening is dropped.
 */
function withNightsRestored(value: string, monday: Date): Interval[] {
  const intervals = intervalsAround(value, monday)
  const openRules = value.split(';').filter((rule) => rule.trim() !== '' && !closedRule.test(rule))
  if (openRules.length === 0 || openRules.length === value.split(';').length) return intervals
  const uncut = new Map(intervalsAround(openRules.join(';'), monday).map(({ start, end }) => [start.getTime(), end]))
  const isRest = ({ start }: Interval) => isMidnight(start) && start > firstDay(monday) && !uncut.has(start.getTime())
  return intervals
    .filter((interval) => !isRest(interval))
    .map((interval) => {
      const end = uncut.get(interval.start.getTime())
      const wasCut =
        isMidnight(interval.end) &&
        end !== undefined &&
        end > interval.end &&
        end.getTime() - interval.end.getTime() < day / 2
      return wasCut ? { ...interval, end } : interval
    })
}

function weekFrom(value: string, monday: Date): OperatingHours {
  const periods = new Map<Weekday, TimePeriod[]>()
  for (const { start, end } of joined(withNightsRestored(value, monday)).flatMap(piecesOfADay)) {
    const dayOfWeek = Math.floor((start.getTime() - monday.getTime()) / day)
    const weekday = weekdays[dayOfWeek]
    if (!weekday) continue
    periods.set(weekday, [...(periods.get(weekday) ?? []), { openTime: clockTime(start), closeTime: clockTime(end) }])
  }
  return weekOf((weekday) => periods.get(weekday) ?? [])
}

const isNeverOpen = (hours: OperatingHours) => weekdays.every((weekday) => hours.standardHours[weekday].isClosed)

function parse(value: string): HoursOrNote {
  if (/\b(sunrise|sunset|dawn|dusk)\b/i.test(value)) return { hours: null, note: `hours follow the sun: ${value}` }
  try {
    const hours = weekFrom(value, september)
    if (isNeverOpen(hours)) return { hours: null, note: `no fixed hours in a usual week: ${value}` }
    const varies = otherSeasons.some((monday) => JSON.stringify(weekFrom(value, monday)) !== JSON.stringify(hours))
    return { hours, note: varies ? `hours depend on the season, those of September were taken: ${value}` : null }
  } catch {
    // For unreadable values the library throws strings as well as errors; the note contains the value.
    return { hours: null, note: `hours not understood: ${value}` }
  }
}

const known = new Map<string, HoursOrNote>()

/** `operating_hours` for a value of the OpenStreetMap key `opening_hours`. Never throws. */
export function operatingHours(value: string): HoursOrNote {
  const result = known.get(value) ?? parse(value)
  known.set(value, result)
  return result
}
