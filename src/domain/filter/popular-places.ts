/** Where people have been lately (spec D§9, L§9). */
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { countedVisits } from '#src/domain/visits/counted-visits.ts'
import { counted } from '#src/lib/text.ts'
import { filterKinds } from './filter.ts'
import { filterPlaces } from './filter-places.ts'

/** A place whose `visits` count a period; its rating is everybody's. */
export type PopularPlace = Restaurant & {
  /** Known people who have been there, each once, latest first. */
  visitors?: readonly string[]
}

/** The places of these visits, those of a person on one day counted once: most visits first, then by rating (unrated last), then by name. */
export function popularPlaces(
  reviews: readonly Pick<Review, 'restaurant_id' | 'user_id' | 'created_at'>[],
  restaurants: readonly Restaurant[],
): PopularPlace[] {
  const visited = new Map<string, string[]>()
  for (const { restaurant_id, user_id } of countedVisits(reviews)) {
    const visitors = visited.get(restaurant_id)
    if (visitors) visitors.push(user_id)
    else visited.set(restaurant_id, [user_id])
  }
  const places = restaurants.flatMap((restaurant): PopularPlace[] => {
    const visitors = visited.get(restaurant.id)
    return visitors ? [{ ...restaurant, visits: visitors.length, visitors: [...new Set(visitors)] }] : []
  })
  return filterPlaces(places, filterKinds.popular.defaults, { tags: [] })
}

/** "1 visit", "21 visits" (spec D§2). */
export const visitCount = (visits: number): string => counted(visits, 'visit')
