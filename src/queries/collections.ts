/** A person's places and reviews on this device (spec L§2.8). One's own are all here. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import {
  type CollectionKind,
  type CollectionPlace,
  placesOfEntries,
  placesVisited,
} from '#src/domain/places/collections.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import type { FeedReview } from './feed.ts'
import { liveReviewsOf } from './live.ts'
import { ownRelations, profileById } from './people.ts'
import { allRestaurants } from './restaurants.ts'
import { ownReviews } from './reviews.ts'

/** Unordered. Somebody else's are only the visited places of those of their reviews that are here. */
export function placesOnDevice(copy: LiveCopy, userId: string, kind: CollectionKind): Observable<CollectionPlace[]> {
  if (kind === 'visited')
    return combineLatest([reviewsHere(copy, userId), restaurantsById(copy)]).pipe(
      map(([reviews, rows]) => placesVisited(reviews, rows)),
    )
  return combineLatest([profileById(copy, userId), restaurantsById(copy)]).pipe(
    map(([profile, rows]) => placesOfEntries(profile?.[kind] ?? [], rows)),
  )
}

/** Newest first. */
export const reviewsOnDevice = (copy: LiveCopy, userId: string): Observable<FeedReview[]> =>
  combineLatest([reviewsHere(copy, userId), restaurantsById(copy)]).pipe(
    map(([reviews, rows]) =>
      reviews.map((review) => {
        const restaurant = rows.get(review.restaurant_id)
        return { review, ...(restaurant && { restaurant }) }
      }),
    ),
  )

/** A review of somebody whom the person does not follow may be here by chance, and outdated. */
export const reviewsHere = (copy: LiveCopy, userId: string): Observable<Review[]> =>
  userId === copy.userId
    ? ownReviews(copy)
    : combineLatest([liveReviewsOf(copy, userId), ownRelations(copy)]).pipe(
        map(([reviews, { following }]) => (following.has(userId) ? reviews : [])),
      )

export const restaurantsById = (copy: LiveCopy): Observable<ReadonlyMap<string, Restaurant>> =>
  allRestaurants(copy).pipe(map((rows) => new Map(rows.map((row) => [row.id, row]))))
