import type { HoursPattern } from './opening-times.ts'
import type { OperatingHours } from './operating-hours.ts'
import { weekdays } from './operating-hours.ts'
import { type Random, required } from './random.ts'

const day = 24 * 60 * 60 * 1000

/** Hours at which people usually turn up; the town lives by UTC. */
const usualHours: Record<HoursPattern, number[]> = {
  'lunch-and-dinner': [12, 13, 19, 19, 20, 20],
  dinner: [18, 19, 19, 20, 20],
  'all-day': [12, 13, 14, 18, 19],
  cafe: [9, 10, 11, 13, 14],
  bakery: [8, 9, 10, 11],
  bar: [19, 20, 21, 22],
  pub: [13, 17, 19, 20],
  'late-counter': [12, 13, 19, 21, 22],
  'ice-cream': [14, 15, 16, 17, 18],
}

/** Monday of JavaScript's Sunday-first week comes first in `weekdays`. */
const isClosedOn = (hours: OperatingHours | null, date: Date) => {
  const weekday = required(weekdays[(date.getUTCDay() + 6) % 7])
  return hours?.standardHours[weekday].isClosed ?? false
}

/**
 * A time before `now`, about `daysAgo` days ago, at which people usually come to such a place and on a weekday
 * on which it was open.
 */
export function visitTime(
  hours: OperatingHours | null,
  pattern: HoursPattern,
  daysAgo: number,
  now: Date,
  random: Random,
): Date {
  const hour = random.pick(usualHours[pattern])
  const minute = random.between(0, 59)
  const daysBefore = (days: number): Date => {
    const date = new Date(now.getTime() - days * day)
    date.setUTCHours(hour, minute, 0, 0)
    return date
  }
  let days = daysAgo
  while (daysBefore(days) >= now || isClosedOn(hours, daysBefore(days))) days++
  return daysBefore(days)
}
