/** Ratings and price levels: what counts as one, averages, and words. */
import type { Review } from '#src/domain/rows.ts'

// What counts as a rating (spec D§1, D§5).

/** Anything lower is no rating. */
export const leastRating = 0.5

export const mostStars = 5

/** Whether the rating counts. */
export const isRated = (rating: number | null | undefined): rating is number =>
  rating !== null && rating !== undefined && rating >= leastRating

// The average rating as every screen shows it (spec/README, "Averages").

/**
 * Mean of the ratings that count, half up to one decimal; undefined when there are none. The database computes the
 * same.
 */
export function averageRating(ratings: readonly (number | undefined)[]): number | undefined {
  const counted = ratings.filter(isRated)
  if (counted.length === 0) return undefined
  const sum = counted.reduce((total, rating) => total + rating, 0)
  // Multiply first: half steps times ten are integers, so that a half is exact.
  return Math.round((sum * 10) / counted.length) / 10
}

// Places are ranked by a weighted mean, so that a single rating does not outrank eight.

/** Each place is ranked as if it had this many more ratings … */
const priorRatings = 5
/** … of this many tenths of a star: about the average of all places. */
const priorTenths = 35

/**
 * The average, pulled towards the middle the more the fewer ratings there are; undefined without one. The database computes the
 * same (private.weighted_rating), from whole numbers, so that both round alike.
 */
export function weightedRating(average: number | undefined, ratings: number): number | undefined {
  if (!isRated(average)) return undefined
  return (priorTenths * priorRatings + Math.round(average * 10) * ratings) / (priorRatings + ratings)
}

/** As it stands where places are sorted by it. */
export const weightedWords = 'many ratings weigh more than a few.'

// A person's rating of each place: that of their latest rated visit (spec L§2.7, L§2.8).

/** By place id; a place without a rating is absent. Of two visits at the same time, the first given counts. */
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

/** The words for price levels 1 to 5 (spec D§9, L§5). */
export const priceWords = ['Cheap', 'Affordable', 'Moderate', 'Expensive', 'Luxury'] as const

/** The word for a level or an average: "Unavailable" without one, "Unknown" outside 1 to 5. */
export function priceWord(level: number | null | undefined): string {
  if (level === null || level === undefined) return 'Unavailable'
  return priceWords[Math.round(level) - 1] ?? 'Unknown'
}
