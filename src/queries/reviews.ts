/** Live reviews, newest first. */
import type { Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'
import type { Review } from '#src/domain/rows.ts'
import { keptReadOf, liveReviewsOf, liveRow, liveRows } from './live.ts'

export const reviewById = (copy: LocalCopy, id: string): Observable<Review | undefined> => liveRow(copy, 'reviews', id)

export const reviewsOfPerson = (copy: LocalCopy, userId: string, limit: number): Observable<Review[]> =>
  liveRows(copy, 'reviews', { selector: { 'row.user_id': userId }, sort: [{ newest: 'asc' }], limit })

/** All of one's own, newest first: for what counts them and lists them whole. */
export const ownReviews = keptReadOf((copy) => liveReviewsOf(copy, copy.store.userId))

/** The newest reviews of these people together. */
export const newestReviews = (copy: LocalCopy, people: readonly string[], limit: number): Observable<Review[]> =>
  liveRows(copy, 'reviews', {
    selector: { 'row.user_id': { $in: [...people] } },
    sort: [{ newest: 'asc' }],
    // All reviews from the newest on until there are enough; by person RxDB would read from the first id to the last.
    index: ['newest'],
    limit,
  })
