/**
 * What counts in the figures of places: of a person, place and day one visit and one rating of each kind, the latest given. So
 * nobody counts a hundred times in an evening; one's own history keeps every visit. The database counts alike
 * (private.counted_visits, docs/decisions/2026-11-24-one-rating-a-day.md).
 */
import type { Review } from '#src/domain/rows.ts'
import { isRated } from './ratings.ts'

type Counted = Pick<Review, 'id' | 'user_id' | 'created_at'> & { restaurant_id?: string }

/** Days are those of UTC, as in the database. */
const dayKey = ({ user_id, restaurant_id = '', created_at }: Omit<Counted, 'id'>): string =>
  `${user_id} ${restaurant_id} ${new Date(created_at).toISOString().slice(0, 10)}`

/** One of all visits of a person to a place on a day. */
export function countedVisits<Visit extends Omit<Counted, 'id'>>(visits: readonly Visit[]): Visit[] {
  return [...new Map(visits.map((visit) => [dayKey(visit), visit])).values()]
}

/** The ratings that count, of the kind that is in `column`. */
export function countedRatings<Column extends string>(
  reviews: readonly (Counted & { [C in Column]?: number | undefined })[],
  column: Column,
): number[] {
  const latest = new Map<string, Counted & { rating: number }>()
  for (const review of reviews) {
    const rating = review[column]
    if (!isRated(rating)) continue
    const key = dayKey(review)
    const before = latest.get(key)
    if (!before || isLater(review, before)) latest.set(key, { ...review, rating })
  }
  return [...latest.values()].map(({ rating }) => rating)
}

/** Of two at the same time the greater id, as in the database. */
function isLater(review: Counted, other: Counted): boolean {
  const [time, before] = [Date.parse(review.created_at), Date.parse(other.created_at)]
  return time === before ? review.id > other.id : time > before
}

/** How it is said where averages are shown. */
export const countedWords = 'Everyone counts once a day, with their latest rating.'
