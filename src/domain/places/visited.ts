/** Where a person has been, and what they think of it (spec L§2.8). */

import type { Restaurant, Review } from '#src/domain/rows.ts'
import { ownRatings } from '#src/domain/visits/own-ratings.ts'
import { isRated } from '#src/domain/visits/rating.ts'
import { type CollectionPlace, placeOf } from './collections.ts'
import { compareNames } from './place-search.ts'

/** The places of these visits, each once; the database does the same (collection_page). */
export function placesVisited(
  visits: readonly Pick<Review, 'restaurant_id' | 'rating' | 'created_at'>[],
  rows: ReadonlyMap<string, Restaurant>,
): CollectionPlace[] {
  const ratings = ownRatings(visits)
  const ids = new Set(visits.map(({ restaurant_id }) => restaurant_id))
  return [...ids].map((id) => ({
    ...(placeOf(rows.get(id)) ?? { id, name: 'Unknown Restaurant', visits: 0 }),
    personal_rating: ratings.get(id),
  }))
}

/** The best first, what has no rating last, then by name. */
export const byPersonalRating = (places: readonly CollectionPlace[]): CollectionPlace[] =>
  places.toSorted((a, b) => starsOf(b) - starsOf(a) || compareNames(a, b))

const starsOf = ({ personal_rating }: CollectionPlace): number => (isRated(personal_rating) ? personal_rating : 0)
