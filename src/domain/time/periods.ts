/** Periods that end now (spec D§9). */

export const timePeriods = ['24h', 'week', 'month', 'year', 'all'] as const
export type TimePeriod = (typeof timePeriods)[number]

const dayLength = 86_400_000

/**
 * On the popular screens a month is 30 days, and a visit counts while any part of its day (UTC) is in the period, as in the
 * database (private.window_start), except for 24 hours; elsewhere a period begins now, a month on the same day of the previous one.
 */
export type Counting = 'whole days' | 'calendar'

/** Where the period begins, in ms; `now` in ms, calendar months in the device's time zone. */
export function periodStart(period: TimePeriod, now: number, counting: Counting): number {
  if (period === 'all') return Number.NEGATIVE_INFINITY
  if (period === 'month' && counting === 'calendar') return monthBefore(now)
  const start = now - days[period] * dayLength
  return counting === 'calendar' || period === '24h' ? start : start - (start % dayLength)
}

const days = { '24h': 1, week: 7, month: 30, year: 365 }

/** The same day and time one month earlier, or the last day of a month that is too short. */
function monthBefore(now: number): number {
  const time = new Date(now)
  const lastDay = new Date(time.getFullYear(), time.getMonth(), 0).getDate()
  time.setMonth(time.getMonth() - 1, Math.min(time.getDate(), lastDay))
  return time.getTime()
}
