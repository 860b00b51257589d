/** What a person thinks of each place: the rating of their latest visit that has one (spec L§2.7, L§2.8). */

import type { Review } from '#src/domain/rows.ts'
import { isRated } from './rating.ts'

/** By the id of the place; a place without a rating is absent. Of two at the same moment the first given counts. */
export function ownRatings(
  reviews: readonly Pick<Review, 'restaurant_id' | 'rating' | 'created_at'>[],
): ReadonlyMap<string, number> {
  const latest = new Map<string, number>()
  const ratings = new Map<string, number>()
  for (const { restaurant_id, rating, created_at } of reviews) {
    const time = Date.parse(created_at)
    if (!isRated(rating) || time <= (latest.get(restaurant_id) ?? Number.NEGATIVE_INFINITY)) continue
    latest.set(restaurant_id, time)
    ratings.set(restaurant_id, rating)
  }
  return ratings
}
