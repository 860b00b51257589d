/** Filters and sorts reviews (spec D§5, D§9, L§9). */

import { compareTexts, fold } from '#src/domain/places/place-search.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { periodStart } from '#src/domain/time/periods.ts'
import { isRated } from '#src/domain/visits/ratings.ts'
import { namesUnder, type Tag } from '#src/domain/visits/tags.ts'
import { anyTag, type FilterState, passesRating, type SortBy } from './filter.ts'

/** A review with its place, if the place is known. */
type Row = { review: Pick<Review, 'rating' | 'created_at'>; restaurant?: Pick<Restaurant, 'name' | 'tags'> | undefined }

type Entry<R> = { row: R; time: number; name: string }

/** The reviews that pass the filter, sorted. `now` in ms; months are calendar months in the device's time zone. */
export function filterReviews<R extends Row>(
  rows: readonly R[],
  filter: FilterState,
  { tags, now }: { tags: readonly Tag[]; now: number },
): R[] {
  const names = filter.tags === anyTag ? undefined : namesUnder(tags, filter.tags)
  const start = periodStart(filter.timePeriod, now, 'calendar')
  const entries: Entry<R>[] = []
  for (const row of rows) {
    if (names && !row.restaurant?.tags?.some((name) => names.has(name))) continue
    if (!passesRating(row.review.rating, filter)) continue
    const time = Date.parse(row.review.created_at)
    if (time < start) continue
    entries.push({ row, time, name: fold(row.restaurant?.name ?? '') })
  }
  return entries.sort(orders[filter.sortBy] ?? newestFirst).map(({ row }) => row)
}

type Compare = (a: Entry<Row>, b: Entry<Row>) => number

const newestFirst: Compare = (a, b) => b.time - a.time
const byName: Compare = (a, b) => compareTexts(a.name, b.name) || newestFirst(a, b)
const byRating: Compare = (a, b) => starsOf(b.row) - starsOf(a.row) || newestFirst(a, b)

const orders: Partial<Record<SortBy, Compare>> = {
  oldest: (a, b) => a.time - b.time,
  rating: byRating,
  restaurant_name: byName,
}

const starsOf = ({ review }: Row): number => (isRated(review.rating) ? review.rating : 0)
