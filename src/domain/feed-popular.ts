/** Where friends have been lately (spec D§9, L§9: last 30 days, top 10). */
import type { Restaurant, Review } from './rows.ts'

const dayLength = 86_400_000
const windowDays = 30
const mostPlaces = 10

/** Device clock in ms from which on a visit counts. */
export const popularSince = (now: number): number => now - windowDays * dayLength

/** Visits are those of friends in the window; the rating is everybody's. */
export type PopularPlace = { restaurant: Restaurant; visits: number }

/** The places of these visits: most visits first, then the better rated (unrated last), then by name. */
export function popularPlaces(
  reviews: readonly Pick<Review, 'restaurant_id'>[],
  restaurants: readonly Restaurant[],
): PopularPlace[] {
  const visits = new Map<string, number>()
  for (const { restaurant_id } of reviews) visits.set(restaurant_id, (visits.get(restaurant_id) ?? 0) + 1)
  return restaurants
    .map((restaurant) => ({ restaurant, visits: visits.get(restaurant.id) ?? 0 }))
    .filter((place) => place.visits > 0)
    .sort(
      (a, b) =>
        b.visits - a.visits ||
        (b.restaurant.rating_average ?? 0) - (a.restaurant.rating_average ?? 0) ||
        a.restaurant.name.localeCompare(b.restaurant.name, 'en'),
    )
    .slice(0, mostPlaces)
}

/** "1 visit", "21 visits" (spec D§2). */
export const visitCount = (visits: number): string => `${visits} ${visits === 1 ? 'visit' : 'visits'}`
