/** Filters and sorts places (spec D§5, D§9). */
import type { Point } from '#src/domain/places/distance.ts'
import { isOpenAt } from '#src/domain/places/open-minutes.ts'
import type { MinuteAt } from '#src/domain/places/place-clock.ts'
import {
  bandOf,
  compareNearness,
  compareTexts,
  type Findable,
  foldedName,
  kmTo,
  lowFirst,
} from '#src/domain/places/place-search.ts'
import { isRated, weightedRating } from '#src/domain/visits/ratings.ts'
import { namesUnder, type Tag } from '#src/domain/visits/tags.ts'
import { anyTag, type FilterState, type Mark, passesRating, type SortBy } from './filter.ts'

/** What the filter reads of a place. */
export type FilterablePlace = Findable & {
  tags?: readonly string[] | undefined
  rating_average?: number | undefined
  rating_count?: number | undefined
  price_level?: number | undefined
  open_minutes?: readonly number[] | undefined
  visits: number
}

/** Where the person has been, and what they want to try: ids of places. */
export type OwnMarks = { visited: ReadonlySet<string>; wanted: ReadonlySet<string> }

type Around = {
  /** All tags of the copy (queries/tags.ts). */
  tags: readonly Tag[]
  /** Without a location, distance excludes nothing, and sorting by distance keeps the given order. */
  near?: Point | undefined
  /** Visits in the chosen period by place id, where they differ from the places' own counts. */
  visits?: ReadonlyMap<string, number> | undefined
  /** What was searched for: names that begin with it come before what is nearer. */
  query?: string | undefined
  /** Without them nobody asks what is open. */
  minuteAt?: MinuteAt | undefined
  /** Without them nobody asks for marks. */
  own?: OwnMarks | undefined
}

/** Computed once per place: thousands are compared a dozen times each. */
type Entry<Place> = {
  place: Place
  band: number
  km: number | undefined
  visits: number
  stars: number
  weighted: number
  name: string
}

/**
 * The places that pass the filter, sorted. With `visits`, only places visited in the period. The database filters its places by
 * the same rules (filter_restaurants).
 */
export function filterPlaces<Place extends FilterablePlace>(
  places: readonly Place[],
  filter: FilterState,
  { tags, near, visits, query = '', minuteAt, own }: Around,
): Place[] {
  const names = filter.tags === anyTag ? undefined : namesUnder(tags, filter.tags)
  // With thousands of places, measuring distances is most of the work.
  const measured = filter.sortBy === 'distance' || filter.distance !== undefined ? near : undefined
  const band = query.trim() === '' ? undefined : bandOf(query)
  const entries: Entry<Place>[] = []
  for (const place of places) {
    if (names && !place.tags?.some((name) => names.has(name))) continue
    if (!passesRating(place.rating_average, filter)) continue
    if (filter.open === 'now' && minuteAt && !isOpenAt(place.open_minutes, minuteAt(place))) continue
    if (filter.prices.length > 0 && !filter.prices.includes(place.price_level ?? 0)) continue
    if (own && !passesMark(place.id, filter.mark, own)) continue
    const visitsThen = visits ? (visits.get(place.id) ?? 0) : place.visits
    if (visits && visitsThen === 0) continue
    const km = kmTo(place, measured)
    if (measured && filter.distance !== undefined && !(km !== undefined && km <= filter.distance)) continue
    const name = foldedName(place)
    const stars = starsOf(place)
    // A rating whose count is not known is that of one.
    const weighted = weightedRating(place.rating_average, place.rating_count ?? 1) ?? 0
    entries.push({ place, band: band?.(name) ?? 0, km, visits: visitsThen, stars, weighted, name })
  }
  const compare = filter.sortBy === 'distance' && !near && !band ? undefined : orders[filter.sortBy]
  if (compare) entries.sort(compare)
  return entries.map(({ place }) => place)
}

type Compare = (a: Entry<FilterablePlace>, b: Entry<FilterablePlace>) => number

const byName: Compare = (a, b) => compareTexts(a.name, b.name)

/** Best first by the weighted mean, unrated last, then by name. */
const byRating: Compare = (a, b) => b.weighted - a.weighted || byName(a, b)

/** A sort that is missing here keeps the given order, such as a list's. */
const orders: Partial<Record<SortBy, Compare>> = {
  distance: (a, b) => a.band - b.band || compareNearness(a, b) || byName(a, b),
  // Spec D§9: visits, then the average as it is.
  popularity: (a, b) => b.visits - a.visits || b.stars - a.stars || byName(a, b),
  rating: byRating,
  average_rating: byRating,
  name: byName,
  restaurant_name: byName,
  price: (a, b) => lowFirst(a.place.price_level, b.place.price_level) || byName(a, b),
}

const starsOf = ({ rating_average }: FilterablePlace): number => (isRated(rating_average) ? rating_average : 0)

function passesMark(id: string, mark: Mark, { visited, wanted }: OwnMarks): boolean {
  if (mark === 'any') return true
  if (mark === 'want_to_try') return wanted.has(id)
  return visited.has(id) === (mark === 'visited')
}
