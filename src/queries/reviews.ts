/** Live reviews, newest first. */
import { map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Review } from '#src/domain/rows.ts'
import { liveReviewsOf, liveRow, liveRows, sharedReadOf } from './live.ts'

export const reviewById = (copy: LiveCopy, id: string): Observable<Review | undefined> => liveRow(copy, 'reviews', id)

export const reviewsOfPerson = (copy: LiveCopy, userId: string, limit: number): Observable<Review[]> =>
  liveRows(copy, 'reviews', { column: 'user_id', value: userId, limit })

/** All of one's own, newest first, for counts and complete lists. */
export const ownReviews = sharedReadOf((copy) => liveReviewsOf(copy, copy.userId))

/** One's own of a year on this device's clocks, newest first. */
export const ownReviewsOfYear = (copy: LiveCopy, year: number): Observable<Review[]> =>
  ownReviews(copy).pipe(
    map((reviews) => reviews.filter(({ created_at }) => new Date(created_at).getFullYear() === year)),
  )

/** The newest reviews of these people together. */
export function newestReviews(copy: LiveCopy, people: readonly string[], limit: number): Observable<Review[]> {
  const ids = new Set(people)
  return liveRows(copy, 'reviews', { newest: { limit, accepts: ({ user_id }) => ids.has(user_id) } })
}

/** One's own visits to the place, newest first. */
export const ownVisitsTo = (copy: LiveCopy, restaurantId: string): Observable<Review[]> =>
  ownReviews(copy).pipe(map((reviews) => reviews.filter(({ restaurant_id }) => restaurant_id === restaurantId)))
