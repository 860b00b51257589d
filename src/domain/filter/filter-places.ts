/** Leaving out and sorting places as a person has chosen (spec D§5, D§9). */
import type { Point } from '#src/domain/places/distance.ts'
import { compareTexts, type Findable, foldedName, kmTo, lowFirst } from '#src/domain/places/place-search.ts'
import { isRated } from '#src/domain/visits/ratings.ts'
import { namesUnder, type Tag } from '#src/domain/visits/tags.ts'
import { anyTag, type FilterState, type SortBy } from './filter.ts'
import { passesRating } from './filter-choices.ts'

/** What the filter looks at. */
export type FilterablePlace = Findable & {
  tags?: readonly string[] | undefined
  rating_average?: number | undefined
  price_level?: number | undefined
  visits: number
}

type Around = {
  /** Every tag of the copy (queries/tags.ts). */
  tags: readonly Tag[]
  /** Without it nothing is left out by distance, and the order by distance is the one in which the places came. */
  near?: Point | undefined
  /** Visits of the chosen period by the place's id, where they are not those of the places themselves. */
  visits?: ReadonlyMap<string, number> | undefined
}

/** What places are compared by, worked out once for each: thousands are compared a dozen times each. */
type Entry<Place> = { place: Place; km: number | undefined; visits: number; stars: number; name: string }

/** The places that pass the filter, in its order. With `visits`, only those visited in the period. */
export function filterPlaces<Place extends FilterablePlace>(
  places: readonly Place[],
  filter: FilterState,
  { tags, near, visits }: Around,
): Place[] {
  const names = filter.tags === anyTag ? undefined : namesUnder(tags, filter.tags)
  // Among thousands the distances are most of the work.
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

/** The best first, what is not rated last, then by name. */
const byRating: Compare = (a, b) => b.stars - a.stars || byName(a, b)

/** Places keep the order in which they came where there is none here: that of a list. */
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
