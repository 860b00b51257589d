/** Places by their visits in a period, from the visits on this device (spec D§9). */
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { type PopularPlace, popularPlaces } from '#src/domain/filter/popular-places.ts'
import { openPlaces, reviewsPerFollowed } from '#src/domain/places/offered-places.ts'
import type { Profile, Review } from '#src/domain/rows.ts'
import { ownFollowing } from './people.ts'
import { allRestaurants } from './restaurants.ts'
import { newestReviews } from './reviews.ts'

export type PopularOnDevice = {
  places: PopularPlace[]
  /** Where to look up the visitors. */
  people: Profile[]
  /** Nobody has more visits in the period than this device has. */
  isComplete: boolean
}

/** Where people have been since a moment (device clock in ms), from all visits on this device. */
export const popularOnDevice = (copy: LiveCopy, since: number): Observable<PopularPlace[]> =>
  placesOf(copy, newestReviews(copy, { since })).pipe(map(({ places }) => places))

/** Where the people whom the signed-in person follows have been. */
export const popularWithFriends = (copy: LiveCopy, since: number): Observable<PopularOnDevice> =>
  ownFollowing(copy).pipe(
    switchMap((people) => {
      if (people.length === 0) return of({ places: [], people, isComplete: true })
      const ids = new Set(people.map(({ user_id }) => user_id))
      const reviews = newestReviews(copy, { since, accepts: ({ user_id }) => ids.has(user_id) })
      return placesOf(copy, reviews).pipe(
        map(({ places, reviews: found }) => ({ places, people, isComplete: !isCut(found) })),
      )
    }),
  )

/** A pull brings only so many of a followed person's reviews. */
function isCut(reviews: readonly Review[]): boolean {
  const counts = new Map<string, number>()
  for (const { user_id } of reviews) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= reviewsPerFollowed)
}

/**
 * Looks in all places of the device, which home has read anyway: fetching each one costs a slow phone a millisecond.
 */
const placesOf = (
  copy: LiveCopy,
  reviews: Observable<Review[]>,
): Observable<{ places: PopularPlace[]; reviews: Review[] }> =>
  combineLatest([reviews, allRestaurants(copy)]).pipe(
    map(([found, restaurants]) => ({ places: popularPlaces(found, openPlaces(restaurants)), reviews: found })),
  )
