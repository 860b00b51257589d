/** Filters and sorts places (spec D§5, D§9). */
import type { Point } from '#src/domain/places/distance.ts'
import { compareTexts, type Findable, foldedName, kmTo, lowFirst } from '#src/domain/places/place-search.ts'
import { isRated } from '#src/domain/visits/ratings.ts'
import { namesUnder, type Tag } from '#src/domain/visits/tags.ts'
import { anyTag, type FilterState, type SortBy } from './filter.ts'
import { passesRating } from './filter-choices.ts'

/** What the filter reads of a place. */
export type FilterablePlace = Findable & {
  tags?: readonly string[] | undefined
  rating_average?: number | undefined
  price_level?: number | undefined
  visits: number
}

type Around = {
  /** All tags of the copy (queries/tags.ts). */
  tags: readonly Tag[]
  /** Without a location, distance excludes nothing, and sorting by distance keeps the given order. */
  near?: Point | undefined
  /** Visits in the chosen period by place id, where they differ from the places' own counts. */
  visits?: ReadonlyMap<string, number> | undefined
}

/** Computed once per place: thousands are compared a dozen times each. */
type Entry<Place> = { place: Place; km: number | undefined; visits: number; stars: number; name: string }

/** The places that pass the filter, sorted. With `visits`, only places visited in the period. */
export function filterPlaces<Place extends FilterablePlace>(
  places: readonly Place[],
  filter: FilterState,
  { tags, near, visits }: Around,
): Place[] {
  const names = filter.tags === anyTag ? undefined : namesUnder(tags, filter.tags)
  // With thousands of places, measuring distances is most of the work.
  const measured = filter.sortBy === 'distance' || filter.distance !== undefined ? near : undefined
  const entries: Entry<Place>[] = []
  for (const place of places) {
    if (names && !place.tags?.some((name) => names.has(name))) continue
    if (!passesRating(place.rating_average, filter)) continue
    const visitsThen = visits ? (visits.get(place.id) ?? 0) : place.visits
    if (visits && visitsThen === 0) continue
    const km = kmTo(place, measured)
    if (measured && filter.distance !== undefined && !(km !== undefined && km <= filter.distance)) continue
    entries.push({ place, km, visits: visitsThen, stars: starsOf(place), name: foldedName(place) })
  }
  const compare = filter.sortBy === 'distance' && !near ? undefined : orders[filter.sortBy]
  if (compare) entries.sort(compare)
  return entries.map(({ place }) => place)
}

type Compare = (a: Entry<FilterablePlace>, b: Entry<FilterablePlace>) => number

const byName: Compare = (a, b) => compareTexts(a.name, b.name)

/** Best first, unrated last, then by name. */
const byRating: Compare = (a, b) => b.stars - a.stars || byName(a, b)

/** A sort that is missing here keeps the given order, such as a list's. */
const orders: Partial<Record<SortBy, Compare>> = {
  distance: (a, b) => lowFirst(a.km, b.km) || byName(a, b),
  popularity: (a, b) => b.visits - a.visits || byRating(a, b),
  rating: byRating,
  average_rating: byRating,
  name: byName,
  restaurant_name: byName,
  price: (a, b) => lowFirst(a.place.price_level, b.place.price_level) || byName(a, b),
}

const starsOf = ({ rating_average }: FilterablePlace): number => (isRated(rating_average) ? rating_average : 0)
