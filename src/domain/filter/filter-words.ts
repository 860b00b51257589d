/** How the filter says what is chosen (mockup search-filters). */

import type { TimePeriod } from '#src/domain/time/periods.ts'
import { leastRating, mostStars } from '#src/domain/visits/rating.ts'
import type { FilterState, SortBy } from './filter.ts'

export const sortWords: Record<SortBy, string> = {
  distance: 'Distance',
  popularity: 'Popularity',
  rating: 'Rating',
  name: 'Name',
  price: 'Price',
  newest: 'Newest',
  oldest: 'Oldest',
  restaurant_name: 'Restaurant name',
  list_order: 'List order',
  personal_rating: 'Personal Rating',
  average_rating: 'Average Rating',
}

export const periodWords: Record<TimePeriod, string> = {
  '24h': '24h',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  all: 'All',
}

/** "Any", "Not rated", "3.5 to 5.0". */
export function ratingWords({ ratingRange: [lowest, highest] }: Pick<FilterState, 'ratingRange'>): string {
  if (lowest === 0 && highest === mostStars) return 'Any'
  // Without 0 it lets nothing through, as what is not rated counts as 0.
  if (lowest === 0 && highest < leastRating) return 'Not rated'
  return `${lowest.toFixed(1)} to ${highest.toFixed(1)}`
}

/** "5 km", or "Any". */
export const distanceWords = (distance: number | undefined): string =>
  distance === undefined ? 'Any' : `${distance} km`
