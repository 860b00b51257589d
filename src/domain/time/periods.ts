/** Periods that end now (spec D§9). */

export const timePeriods = ['24h', 'week', 'month', 'year', 'all'] as const
export type TimePeriod = (typeof timePeriods)[number]

const dayLength = 86_400_000

/** A month is 30 days on the popular screens; elsewhere it begins on the same day of the previous month. */
export type MonthLength = '30 days' | 'calendar'

/** Where the period begins, in ms; `now` in ms, calendar months in the device's time zone. */
export function periodStart(period: TimePeriod, now: number, month: MonthLength): number {
  if (period === 'all') return Number.NEGATIVE_INFINITY
  if (period === 'month' && month === 'calendar') return monthBefore(now)
  return now - days[period] * dayLength
}

const days = { '24h': 1, week: 7, month: 30, year: 365 }

/** The same day and time one month earlier, or the last day of a month that is too short. */
function monthBefore(now: number): number {
  const time = new Date(now)
  const lastDay = new Date(time.getFullYear(), time.getMonth(), 0).getDate()
  time.setMonth(time.getMonth() - 1, Math.min(time.getDate(), lastDay))
  return time.getTime()
}
