/** When one was at a place, as words: in the form of the next visit, and on home after logging one. */
import type { Review } from '#src/domain/rows.ts'
import { plainDate, relativeDate } from '#src/domain/time/dates.ts'
import { isRated } from './ratings.ts'

/** "Last time 4.5, on Friday"; undefined without an earlier visit. `now` in ms. */
export function lastVisitWords(
  last: Pick<Review, 'rating' | 'created_at'> | undefined,
  now: number,
): string | undefined {
  if (!last) return undefined
  const when = dayWords(last.created_at, now)
  return isRated(last.rating) ? `Last time ${last.rating.toFixed(1)}, ${when}` : `Last time ${when}`
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
