/** The filter's choices, one at a time, and their words. */
import type { TimePeriod } from '#src/domain/time/periods.ts'
import { leastRating, mostStars } from '#src/domain/visits/ratings.ts'
import type { FilterState, Mark, OpenChoice, RatingFilter, SortBy } from './filter.ts'

// The rating filter (spec D§5: any, rated within a range, not rated). The range says which ratings pass, and the box "Include
// not rated" says whether unrated places do: no range unticks it, because most places have no rating yet and the list would
// look empty. Both thumbs at the left end leave only what is not rated. A slider that begins at 0.5 shows a bound of 0 there.

/** The filter after its slider moved to `range`; `least` is the slider's left end. */
export function withRange<Filter extends RatingFilter>(
  filter: Filter,
  range: readonly [number, number],
  least: number,
): Filter {
  const lowest = range[0] === least ? 0 : range[0]
  const isNotRated = lowest === 0 && range[1] === least && filter.includeNotRated
  return { ...filter, ratingRange: [lowest, isNotRated ? 0 : range[1]] }
}

/** The filter after the box was ticked or unticked. */
export function withNotRated<Filter extends RatingFilter>(filter: Filter, includeNotRated: boolean): Filter {
  const changed = { ...filter, includeNotRated }
  // Else nothing would pass any more.
  return isNotRatedOnly(filter.ratingRange) ? { ...changed, ratingRange: [0, mostStars] } : changed
}

const isNotRatedOnly = ([lowest, highest]: FilterState['ratingRange']): boolean => lowest === 0 && highest < leastRating

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

/** "Any", "Rated", "Not rated", "3.5 to 5.0". */
export function ratingWords({ ratingRange, includeNotRated }: RatingFilter): string {
  const [lowest, highest] = ratingRange
  if (lowest === 0 && highest === mostStars) return includeNotRated ? 'Any' : 'Rated'
  // The range lets nothing through then.
  if (isNotRatedOnly(ratingRange)) return 'Not rated'
  return `${lowest.toFixed(1)} to ${highest.toFixed(1)}`
}

/** "5 km", or "Any". */
export const distanceWords = (distance: number | undefined): string =>
  distance === undefined ? 'Any' : `${distance} km`

export const openWords: Record<OpenChoice, string> = { any: 'Any', now: 'Open now' }

export const markWords: Record<Mark, string> = {
  any: 'Any',
  visited: 'Visited',
  not_visited: 'Not visited',
  want_to_try: 'Want to try',
}

/** "Any", "$", "$–$$" of levels in a row, "$, $$$". */
export function pricesWords(prices: readonly number[]): string {
  const [lowest, highest] = [prices[0], prices.at(-1)]
  if (lowest === undefined || highest === undefined) return 'Any'
  const signs = (level: number): string => '$'.repeat(level)
  const isRow = prices.length > 1 && highest - lowest === prices.length - 1
  return isRow ? `${signs(lowest)}–${signs(highest)}` : prices.map(signs).join(', ')
}

/** The prices with one more level chosen, or one less. */
export const withPrice = (prices: readonly number[], level: number): number[] =>
  (prices.includes(level) ? prices.filter((chosen) => chosen !== level) : [...prices, level]).toSorted((a, b) => a - b)

// What is asked most, at one press (mockup nearby-v2).

export type QuickFilter = {
  label: string
  isOn: (filter: FilterState) => boolean
  /** The filter with it on, or off again. */
  toggled: (filter: FilterState, isOn: boolean) => FilterState
}

const cheap = [1, 2]

export const quickFilters = {
  open: {
    label: 'Open now',
    isOn: ({ open }) => open === 'now',
    toggled: (filter, isOn) => ({ ...filter, open: isOn ? 'now' : 'any' }),
  },
  // Who asks for stars does not want what has none.
  stars: {
    label: '4+ stars',
    isOn: ({ ratingRange: [lowest, highest], includeNotRated }) =>
      lowest === 4 && highest === mostStars && !includeNotRated,
    toggled: (filter, isOn) => ({ ...filter, ratingRange: [isOn ? 4 : 0, mostStars], includeNotRated: !isOn }),
  },
  price: {
    label: pricesWords(cheap),
    isOn: ({ prices }) => prices.join() === cheap.join(),
    toggled: (filter, isOn) => ({ ...filter, prices: isOn ? cheap : [] }),
  },
  wanted: {
    label: markWords.want_to_try,
    isOn: ({ mark }) => mark === 'want_to_try',
    toggled: (filter, isOn) => ({ ...filter, mark: isOn ? 'want_to_try' : 'any' }),
  },
} satisfies Record<string, QuickFilter>

export const feedQuickFilters = {
  liked: {
    label: 'Liked this week',
    isOn: (filter) => filter.timePeriod === 'week' && quickFilters.stars.isOn(filter),
    toggled: (filter, isOn) => ({ ...quickFilters.stars.toggled(filter, isOn), timePeriod: isOn ? 'week' : 'all' }),
  },
} satisfies Record<string, QuickFilter>
