/** Live reviews with the place and author that a card shows. */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { Profile, Restaurant, Review } from '#src/domain/rows.ts'
import { peopleInFeeds } from './people.ts'
import { restaurantsByIds } from './restaurants.ts'
import { newestReviewsOf, reviewById, reviewsOfPerson } from './reviews.ts'

export type FeedReview = {
  review: Review
  /** Absent while it is not on the device. */
  restaurant?: Restaurant
  author?: Profile
}

/** The newest reviews of the people whom the signed-in person follows and has not muted, or of others. */
export const friendsFeed = (
  copy: LiveCopy,
  limit: number,
  whose: Observable<Profile[]> = peopleInFeeds(copy),
): Observable<FeedReview[]> =>
  whose.pipe(
    switchMap((people) => {
      const ids = people.map(({ user_id }) => user_id)
      return withPlaces(copy, newestReviewsOf(copy, ids, limit), people)
    }),
  )

/** This person's newest visits. */
export const recentVisits = (copy: LiveCopy, userId: string, limit: number): Observable<FeedReview[]> =>
  withPlaces(copy, reviewsOfPerson(copy, userId, limit), [])

/** This person's visit with its place; undefined when it is not on the device. */
export const visitById = (copy: LiveCopy, id: string): Observable<FeedReview | undefined> =>
  withPlaces(copy, reviewById(copy, id).pipe(map((review) => (review ? [review] : []))), []).pipe(
    map(([visit]) => visit),
  )

const withPlaces = (copy: LiveCopy, reviews: Observable<Review[]>, people: Profile[]): Observable<FeedReview[]> =>
  reviews.pipe(
    switchMap((found) => {
      const ids = [...new Set(found.map(({ restaurant_id }) => restaurant_id))]
      return combineLatest([of(found), restaurantsByIds(copy, ids)])
    }),
    map(([found, restaurants]) =>
      found.map((review) => {
        const restaurant = restaurants.find(({ id }) => id === review.restaurant_id)
        const author = people.find(({ user_id }) => user_id === review.user_id)
        return { review, ...(restaurant && { restaurant }), ...(author && { author }) }
      }),
    ),
  )
