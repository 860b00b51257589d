/** The filter's choices, one at a time, and their words. */
import type { TimePeriod } from '#src/domain/time/periods.ts'
import { isRated, leastRating, mostStars } from '#src/domain/visits/ratings.ts'
import type { FilterState, SortBy } from './filter.ts'

// The rating filter (spec D§5: any, rated within a range, not rated; "An unrated item passes only if the lower bound is
// 0"). So "Include not rated" and a lower bound of 0 are the same thing: ticking the box sets the bound to 0, unticking
// it raises the bound to 0.5, and raising the bound unticks the box. Any is 0 to 5, not rated is 0 to 0. A slider that
// begins at 0.5 shows a bound of 0 at its left end.

type RatingFilter = Pick<FilterState, 'ratingRange' | 'includeNotRated'>

export function passesRating(
  rating: number | undefined,
  { ratingRange: [lowest, highest], includeNotRated }: RatingFilter,
): boolean {
  return isRated(rating) ? rating >= lowest && rating <= highest : includeNotRated && lowest === 0
}

/** The filter after its slider moved to `range`; `least` is the slider's left end. */
export function withRange<Filter extends RatingFilter>(
  filter: Filter,
  range: readonly [number, number],
  least: number,
): Filter {
  // While the box is ticked, the left end means 0; both thumbs there leave only what is not rated.
  const lowest = range[0] === least && filter.includeNotRated ? 0 : range[0]
  const highest = lowest === 0 && range[1] === least ? 0 : range[1]
  return { ...filter, ratingRange: [lowest, highest], includeNotRated: lowest === 0 }
}

/** The filter after the box was ticked or unticked. */
export function withNotRated<Filter extends RatingFilter>(filter: Filter, includeNotRated: boolean): Filter {
  const [lowest, highest] = filter.ratingRange
  const range = includeNotRated ? [0, highest] : [Math.max(lowest, leastRating), Math.max(highest, leastRating)]
  return { ...filter, ratingRange: range, includeNotRated }
}

// A typed distance (spec D§5).

export const distanceError = 'Distance must be a positive whole number (max 5 digits)'

/** Km; undefined unless it is a positive whole number of at most five digits. */
export function parseDistance(typed: string): number | undefined {
  const km = Number(typed)
  return /^\d{1,5}$/.test(typed) && km > 0 ? km : undefined
}

// The words for what is chosen (mockup search-filters).

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
  // A range without 0 would match nothing, since what is not rated counts as 0.
  if (lowest === 0 && highest < leastRating) return 'Not rated'
  return `${lowest.toFixed(1)} to ${highest.toFixed(1)}`
}

/** "5 km", or "Any". */
export const distanceWords = (distance: number | undefined): string =>
  distance === undefined ? 'Any' : `${distance} km`
