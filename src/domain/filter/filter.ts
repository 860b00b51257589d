/** The state of a screen's filter, and what each screen offers (spec D§2, D§5, D§9, L§9). */
import { type TimePeriod, timePeriods } from '#src/domain/time/periods.ts'
import { mostStars } from '#src/domain/visits/ratings.ts'

export type SortBy =
  | 'distance'
  | 'popularity'
  | 'rating'
  | 'name'
  | 'price'
  | 'newest'
  | 'oldest'
  | 'restaurant_name'
  | 'list_order'
  | 'personal_rating'
  | 'average_rating'

export const anyTag = 'Any'

export type FilterState = {
  sortBy: SortBy
  /** A tag's name, or 'Any'. */
  tags: string
  /** Stars from 0 to 5. A lower bound of 0 includes what is not rated. */
  ratingRange: readonly [lowest: number, highest: number]
  /** Always agrees with the lower bound, see withRange. */
  includeNotRated: boolean
  /** Maximum distance in km; absent means any. */
  distance?: number | undefined
  timePeriod: TimePeriod
}

export type FilterSection = 'sort' | 'tags' | 'rating' | 'distance' | 'time'

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
}

const anything = {
  tags: anyTag,
  ratingRange: [0, mostStars],
  includeNotRated: true,
  timePeriod: 'all',
} as const satisfies Partial<FilterState>

const places = {
  sections: ['sort', 'tags', 'rating', 'distance', 'time'],
  sorts: ['distance', 'popularity', 'rating', 'name', 'price'],
  slider: { least: 0, step: 0.1 },
  defaults: { ...anything, sortBy: 'distance' },
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
    sections: ['sort', 'tags', 'rating', 'distance'],
    sorts: ['list_order', 'distance', 'rating', 'name', 'price'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'list_order' },
  },
  addToList: {
    sections: ['sort', 'tags', 'rating', 'distance'],
    sorts: ['distance', 'rating', 'name', 'price'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'distance' },
  },
  wantToTry: {
    sections: ['sort', 'rating'],
    sorts: ['name', 'rating'],
    slider: { least: 0, step: 0.1 },
    defaults: { ...anything, sortBy: 'name' },
  },
  /** Without a rating filter (spec L§2.8). */
  visited: {
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
    rating: filter.ratingRange[0] !== 0 || filter.ratingRange[1] !== mostStars,
    distance: filter.distance !== undefined,
    time: filter.timePeriod !== defaults.timePeriod,
  }
  return kind.sections.filter((section) => isActive[section])
}

/** A stored filter, or the screen's default when the stored value is invalid (an older app, edited by hand). */
export function filterFrom(stored: unknown, kind: FilterKind): FilterState {
  if (typeof stored !== 'object' || stored === null) return kind.defaults
  const { sortBy, tags, ratingRange, includeNotRated, distance, timePeriod } = stored as Partial<
    Record<keyof FilterState, unknown>
  >
  const [lowest, highest] = Array.isArray(ratingRange) ? (ratingRange as unknown[]) : []
  const isStars = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= mostStars
  const sort = kind.sorts.find((known) => known === sortBy)
  const period = timePeriods.find((known) => known === timePeriod)
  const isKnown = sort && period && typeof tags === 'string' && isStars(lowest) && isStars(highest) && lowest <= highest
  if (!isKnown || includeNotRated !== (lowest === 0)) return kind.defaults
  const filter: FilterState = {
    sortBy: sort,
    tags,
    ratingRange: [lowest, highest],
    includeNotRated,
    timePeriod: period,
  }
  return isDistance(distance) ? { ...filter, distance } : filter
}

const isDistance = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 100_000
