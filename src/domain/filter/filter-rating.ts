/**
 * The rating of the filter (spec D§5: any, rated within a range, not rated; "An unrated item passes only if the lower
 * bound is 0"). So "Include not rated" and a lower bound of 0 are one thing: ticking the box sets the bound to 0, taking
 * the tick away raises it to 0.5, and raising the bound takes the tick away. Any is 0 to 5, not rated 0 to 0. A slider
 * that begins at 0.5 shows a bound of 0 at its left end.
 */

import { isRated, leastRating } from '#src/domain/visits/rating.ts'
import type { FilterState } from './filter.ts'

type RatingFilter = Pick<FilterState, 'ratingRange' | 'includeNotRated'>

export function passesRating(
  rating: number | undefined,
  { ratingRange: [lowest, highest], includeNotRated }: RatingFilter,
): boolean {
  return isRated(rating) ? rating >= lowest && rating <= highest : includeNotRated && lowest === 0
}

/** The filter after its slider was moved to `range`; `least` is where the slider begins. */
export function withRange<Filter extends RatingFilter>(
  filter: Filter,
  range: readonly [number, number],
  least: number,
): Filter {
  // The slider's left end means 0 while the box is ticked; with both thumbs there only what is not rated is left.
  const lowest = range[0] === least && filter.includeNotRated ? 0 : range[0]
  const highest = lowest === 0 && range[1] === least ? 0 : range[1]
  return { ...filter, ratingRange: [lowest, highest], includeNotRated: lowest === 0 }
}

/** The filter after the box was ticked, or its tick taken away. */
export function withNotRated<Filter extends RatingFilter>(filter: Filter, includeNotRated: boolean): Filter {
  const [lowest, highest] = filter.ratingRange
  const range = includeNotRated ? [0, highest] : [Math.max(lowest, leastRating), Math.max(highest, leastRating)]
  return { ...filter, ratingRange: range, includeNotRated }
}
