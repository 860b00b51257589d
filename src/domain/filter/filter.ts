/** The state of a screen's filter, and what each screen offers (spec D§2, D§5, D§9, L§9). */
import type { TimePeriod } from '#src/domain/time/periods.ts'
import { isRated, mostStars, weightedWords } from '#src/domain/visits/ratings.ts'

export const sortBys = [
  'distance',
  'popularity',
  'rating',
  'name',
  'price',
  'newest',
  'oldest',
  'restaurant_name',
  'list_order',
  'personal_rating',
  'average_rating',
] as const
export type SortBy = (typeof sortBys)[number]

export const anyTag = 'Any'

export const openChoices = ['any', 'now'] as const
export type OpenChoice = (typeof openChoices)[number]

/** What a place is to the person. */
export const marks = ['any', 'visited', 'not_visited', 'want_to_try'] as const
export type Mark = (typeof marks)[number]

export type FilterState = {
  sortBy: SortBy
  /** A tag's name, or 'Any'. */
  tags: string
  /** Stars from 0 to 5, for rated places. */
  ratingRange: readonly [lowest: number, highest: number]
  includeNotRated: boolean
  /** Maximum distance in km; absent means any. */
  distance?: number | undefined
  timePeriod: TimePeriod
  open: OpenChoice
  /** Levels from 1 to 5 in their order; any when there is none. */
  prices: readonly number[]
  mark: Mark
}

export type RatingFilter = Pick<FilterState, 'ratingRange' | 'includeNotRated'>

// Not among the filter's choices, whose words home does not need.
export const passesRating = (
  rating: number | undefined,
  { ratingRange: [lowest, highest], includeNotRated }: RatingFilter,
): boolean => (isRated(rating) ? rating >= lowest && rating <= highest : includeNotRated)

export type FilterSection = 'sort' | 'tags' | 'rating' | 'distance' | 'time' | 'open' | 'price' | 'mark'

/** What a screen's filter offers. */
export type FilterKind = {
  sections: readonly FilterSection[]
  sorts: readonly SortBy[]
  slider: { least: number; step: number }
  /** The screen lists visits in a period, so popularity is a sort even for all time. */
  isPopularity?: true
  /** Explains the period where it is not obvious. */
  timeNote?: string
  defaults: FilterState
  /** How it is sorted when no sort is possible, in words. */
  unsorted?: string
  /** What a sort does where it is not plain. */
  sortNote?: string
}

const weightedNote = `By rating: ${weightedWords}`

const anything = {
  tags: anyTag,
  ratingRange: [0, mostStars],
  includeNotRated: true,
  timePeriod: 'all',
  open: 'any',
  prices: [],
  mark: 'any',
} as const satisfies Partial<FilterState>

const places = {
  sections: ['sort', 'tags', 'rating', 'distance', 'time', 'open', 'price', 'mark'],
  sorts: ['distance', 'popularity', 'rating', 'name', 'price'],
  slider: { least: 0, step: 0.1 },
  defaults: { ...anything, sortBy: 'distance' },
  unsorted: 'Popular',
  sortNote: weightedNote,
  timeNote: 'Places where you or people you follow have been.',
} as const satisfies FilterKind

export const filterKinds = {
  nearby: places,
  search: places,
  popular: {
    sections: ['sort', 'tags', 'rating', 'distance', 'time'],
    sorts: ['popularity', 'distance', 'rating', 'name'],
    slider: { least: 0.5, step: 0.5 },
    isPopularity: true,
    sortNote: weightedNote,
    defaults: { ...anything, sortBy: 'popularity', timePeriod: 'month' },
  },
  feed: {
    sections: ['sort', 'tags', 'rating', 'time'],
    sorts: ['newest', 'oldest', 'rating', 'restaurant_name'],
    slider: { least: 0.5, step: 0.5 },
    defaults: { ...anything, sortBy: 'newest' },
  },
  restaurantReviews: {
    sections: ['sort', 'rating', 'time'],
    sorts: ['newest', 'oldest', 'rating'],
    slider: { least: 0.5, step: 0.5 },
    defaults: { ...anything, sortBy: 'newest' },
  },
  list: {
    sortNote: weightedNote,
    sections: ['sort', 'tags', 'rating', 'distance'],
    sorts: ['list_order', 'distance', 'rating', 'name', 'price'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'list_order' },
  },
  addToList: {
    sortNote: weightedNote,
    sections: ['sort', 'tags', 'rating', 'distance'],
    sorts: ['distance', 'rating', 'name', 'price'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'distance' },
  },
  wantToTry: {
    sortNote: weightedNote,
    sections: ['sort', 'rating'],
    sorts: ['name', 'rating'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'name' },
  },
  /** Without a rating filter (spec L§2.8). */
  visited: {
    sortNote: weightedNote,
    sections: ['sort', 'tags'],
    sorts: ['personal_rating', 'average_rating', 'name'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'name' },
  },
} as const satisfies Record<string, FilterKind>

/** The sorts that make sense now: distance needs a location, popularity a period, and price none (spec D§9). */
export function sortsOf(kind: FilterKind, filter: FilterState, hasLocation: boolean): SortBy[] {
  const hasPeriod = kind.isPopularity === true || filter.timePeriod !== 'all'
  return kind.sorts.filter((sort) => {
    if (sort === 'distance') return hasLocation
    if (sort === 'popularity') return hasPeriod
    if (sort === 'price') return !hasPeriod
    return true
  })
}

/**
 * The sort in use: the chosen one, else the default; undefined when neither is possible, and the order stays as given.
 */
export function sortInUse(kind: FilterKind, filter: FilterState, hasLocation: boolean): SortBy | undefined {
  const possible = sortsOf(kind, filter, hasLocation)
  return [filter.sortBy, kind.defaults.sortBy].find((sort) => possible.includes(sort))
}

/** The filter with another period. A sort that the new period does not allow is reset. */
export function withPeriod(kind: FilterKind, filter: FilterState, timePeriod: TimePeriod): FilterState {
  const changed = { ...filter, timePeriod }
  const isPossible = sortsOf(kind, changed, true).includes(filter.sortBy)
  return isPossible ? changed : { ...changed, sortBy: kind.defaults.sortBy }
}

/** The sections that exclude something; sorting excludes nothing. */
export function activeSections(kind: FilterKind, filter: FilterState): FilterSection[] {
  const { defaults } = kind
  const isActive: Record<FilterSection, boolean> = {
    sort: false,
    tags: filter.tags !== anyTag,
    rating: filter.ratingRange[0] !== 0 || filter.ratingRange[1] !== mostStars || !filter.includeNotRated,
    distance: filter.distance !== undefined,
    time: filter.timePeriod !== defaults.timePeriod,
    open: filter.open !== 'any',
    price: filter.prices.length > 0,
    mark: filter.mark !== 'any',
  }
  return kind.sections.filter((section) => isActive[section])
}
