/** When one was at a place, as words: in the form of the next visit, and on home after logging one. */
import type { Review } from '#src/domain/rows.ts'
import { plainDate, relativeDate } from '#src/domain/time/dates.ts'
import { ordinal } from '#src/lib/text.ts'
import { isRated } from './ratings.ts'

/**
 * "Your 3rd visit. Last time 4.5, in May"; undefined without an earlier visit. `earlier`: one's own to the place, newest first;
 * `now` in ms.
 */
export function nextVisitWords(
  earlier: readonly Pick<Review, 'rating' | 'created_at'>[],
  now: number,
): string | undefined {
  const [last] = earlier
  if (!last) return undefined
  const when = roughly(last.created_at, now)
  const rating = isRated(last.rating) ? ` ${last.rating.toFixed(1)},` : ''
  return `Your ${ordinal(earlier.length + 1)} visit. Last time${rating} ${when}`
}

/** As `dayWords`, and of more than a month ago "in May", or "in May 2025" of another year. */
function roughly(time: string, now: number): string {
  if (!/month|year/.test(relativeDate(time, now))) return dayWords(time, now)
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return `in ${new Date(time).toLocaleDateString('en-GB', { month: 'long', ...(!isThisYear && { year: 'numeric' }) })}`
}

/** "today", "yesterday", "on Friday" within a week, else "on 3 Nov 2026". */
function dayWords(time: string, now: number): string {
  const relative = relativeDate(time, now)
  if (relative === 'Today' || relative === 'Yesterday') return relative.toLowerCase()
  const weekday = new Date(time).toLocaleDateString('en-GB', { weekday: 'long' })
  return `on ${relative.includes('day') ? weekday : plainDate(time)}`
}

/** The title above the visit that was just logged: "Your visit today". `now` in ms. */
export const visitTitle = (time: string, now: number): string => `Your visit ${dayWords(time, now)}`
