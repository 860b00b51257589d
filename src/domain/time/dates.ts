/** Moments as words, in the device's time zone. */
import { counted } from '#src/lib/text.ts'

// Dates of visits (spec D§2, "Review display dates are relative").

const dayLength = 24 * 60 * 60 * 1000

/**
 * "Today", "Yesterday", "3 days ago" … by the calendar days of the device's time zone. `now` in ms; an invalid or
 * future time is "Recently". A month counts 30 days and a year 365; "months" ends at 11, because 360 days are not yet a
 * year.
 */
export function relativeDate(time: string, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(Date.parse(time))) / dayLength)
  if (!(days >= 0)) return 'Recently'
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return ago(days, 'day')
  if (days < 30) return ago(Math.floor(days / 7), 'week')
  if (days < 365) return ago(Math.min(Math.floor(days / 30), 11), 'month')
  return ago(Math.floor(days / 365), 'year')
}

const ago = (count: number, unit: string): string => `${counted(count, unit)} ago`

/** Callers round differences, because a day can have 23 or 25 hours. */
const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** As British English has them. */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/**
 * A day as words: "21 Nov 2026", in the device's time zone; empty for an invalid time. Not toLocaleDateString: it makes a formatter each
 * time, a fifth of what a slow phone does to draw a visit. Not a formatter that is kept: the zone may become another one.
 */
export function plainDate(time: string): string {
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return ''
  return `${moment.getDate()} ${months[moment.getMonth()]} ${moment.getFullYear()}`
}
