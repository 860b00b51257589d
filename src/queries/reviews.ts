/** Live reviews, newest first. */
import { distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
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

/** Which of the newest: at most `limit`, since a moment (device clock in ms), of those whom `accepts` names. */
type Newest = { limit?: number; since?: number; accepts?: (review: Review) => boolean }

/** So many are read once for all who want some of the newest: at a start the feed, the popular places and what is near do. */
const readTogether = 200

const newestTogether = sharedReadOf((copy) => liveRows(copy, 'reviews', { newest: { limit: readTogether } }))

/** The newest reviews on this device, of whomever. Where those read for all are too few, the question is put by itself. */
export const newestReviews = (
  copy: LiveCopy,
  question: Newest,
  putByItself = () => liveRows(copy, 'reviews', { newest: question }),
): Observable<Review[]> =>
  newestTogether(copy).pipe(
    map((found) => newestAmong(found, question)),
    distinctUntilChanged(areSame),
    switchMap((found) => (found ? of(found) : putByItself())),
  )

/** Undefined when older ones may count, too. */
function newestAmong(all: Review[], { limit, since, accepts }: Newest): Review[] | undefined {
  const last = all.at(-1)
  const isOver = since !== undefined && last !== undefined && Date.parse(last.created_at) < since
  const found = all.filter(
    (review) => (since === undefined || Date.parse(review.created_at) >= since) && (accepts?.(review) ?? true),
  )
  if (all.length >= readTogether && !isOver && !(limit !== undefined && found.length >= limit)) return undefined
  return found.slice(0, limit)
}

const areSame = (a: Review[] | undefined, b: Review[] | undefined): boolean =>
  a === b || (a?.length === b?.length && a?.every((review, index) => review === b?.[index]) === true)

/** The newest reviews of these people together. */
export function newestReviewsOf(copy: LiveCopy, people: readonly string[], limit: number): Observable<Review[]> {
  if (people.length === 0) return of([])
  const ids = new Set(people)
  return newestReviews(copy, { limit, accepts: ({ user_id }) => ids.has(user_id) }, () =>
    liveRows(copy, 'reviews', { column: 'user_id', values: people, limit }),
  )
}

/** One's own visits to the place, newest first. */
export const ownVisitsTo = (copy: LiveCopy, restaurantId: string): Observable<Review[]> =>
  ownReviews(copy).pipe(map((reviews) => reviews.filter(({ restaurant_id }) => restaurant_id === restaurantId)))
