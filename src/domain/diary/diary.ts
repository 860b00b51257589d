/** One's own visits as a diary: each with its place and its day on the device's clocks, newest first. */
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { allTime } from './days.ts'

export type DiaryVisit = {
  review: Review
  /** Absent while it is not on the device. */
  restaurant?: Restaurant
  /** '2026-11-20'. */
  day: string
}

/** `reviews`: newest first, as the query of one's own gives them. */
export const diaryOf = (reviews: readonly Review[], rows: ReadonlyMap<string, Restaurant>): DiaryVisit[] =>
  reviews.map((review) => {
    const restaurant = rows.get(review.restaurant_id)
    return { review, day: dayOf(new Date(review.created_at)), ...(restaurant && { restaurant }) }
  })

/** Those of a day, a month, a year or all of time. */
export const visitsIn = (visits: readonly DiaryVisit[], period: string): readonly DiaryVisit[] =>
  period === allTime ? visits : visits.filter(({ day }) => day.startsWith(period))

/** How many places they were to. */
export const placesIn = (visits: readonly DiaryVisit[]): number =>
  new Set(visits.map(({ review }) => review.restaurant_id)).size

/** The name of the place as pages show it. */
export const placeNameOf = ({ restaurant }: DiaryVisit): string => restaurant?.name ?? 'Unknown Restaurant'

/** The kind of its food: the first tag of the place. */
export const cuisineOf = ({ restaurant }: DiaryVisit): string | undefined => restaurant?.tags?.[0]

/** The ids of those that were the first to their place. */
export function firstVisits(visits: readonly DiaryVisit[]): ReadonlySet<string> {
  // The oldest comes last into the map.
  return new Set(new Map(visits.map(({ review }) => [review.restaurant_id, review.id])).values())
}

/** Which of the visits to its place it was, from 1; undefined when it is none of these. */
export function visitNumber(visits: readonly DiaryVisit[], reviewId: string): number | undefined {
  const place = visits.find(({ review }) => review.id === reviewId)?.review.restaurant_id
  const there = visits.filter(({ review }) => review.restaurant_id === place)
  const index = there.findIndex(({ review }) => review.id === reviewId)
  return index < 0 ? undefined : there.length - index
}

export type VisitGroup = { key: string; visits: DiaryVisit[] }

/** The visits by what `keyOf` says, in the order in which each group comes first; those without a key are left out. */
export function groupedVisits(
  visits: readonly DiaryVisit[],
  keyOf: (visit: DiaryVisit) => string | undefined,
): VisitGroup[] {
  const groups = new Map<string, DiaryVisit[]>()
  for (const visit of visits) {
    const key = keyOf(visit)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(visit)
    else groups.set(key, [visit])
  }
  return Array.from(groups, ([key, ofGroup]) => ({ key, visits: ofGroup }))
}

/** The largest first; of two as large, the one that came first. */
export const largestFirst = (groups: readonly VisitGroup[]): VisitGroup[] =>
  groups.toSorted((a, b) => b.visits.length - a.visits.length)
