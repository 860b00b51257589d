/** The part of a period's visits that is behind one of its numbers, as the address of the page that shows it names it. */
import { isRated } from '#src/domain/visits/ratings.ts'
import { isDay } from '#src/domain/visits/visit-date.ts'
import { counted } from '#src/lib/text.ts'
import { allTime, dayAfter, daysWords, monthWords, yearOf } from './days.ts'
import {
  cuisineOf,
  type DiaryVisit,
  firstVisits,
  groupedVisits,
  largestFirst,
  placeNameOf,
  type VisitGroup,
  visitsIn,
} from './diary.ts'

/** `is`: a month or year, a place's id, a cuisine, the first day of a week, or a rating. */
export type Part = { by: 'in' | 'place' | 'cuisine' | 'week' | 'rated' | 'first'; is: string }

/** How its visits stand on the page. */
export type Grouping = 'month' | 'place' | 'cuisine'

const kinds: readonly Part['by'][] = ['in', 'place', 'cuisine', 'week', 'rated', 'first']

/** As it stands in an address, and read from one; anybody can make such a link. */
export const partQuery = ({ by, is }: Part): Record<string, string> => ({ [by]: is })

export function partInAddress(query: URLSearchParams): Part | undefined {
  const by = kinds.find((kind) => query.has(kind))
  return by && { by, is: query.get(by) ?? '' }
}

export function groupingInAddress(query: URLSearchParams): Grouping {
  const asked = query.get('group')
  return asked === 'place' || asked === 'cuisine' ? asked : 'month'
}

/** No rating, as a part. */
export const unrated = 'none'
/** A visit to a place that has no tag. */
export const noCuisine = ''

/** The visits behind a number of a period; all of the period without a part. */
export function visitsBehind(all: readonly DiaryVisit[], period: string, part?: Part): readonly DiaryVisit[] {
  const visits = visitsIn(all, period)
  if (!part) return visits
  const isIn = membership(all, part)
  return visits.filter(isIn)
}

function membership(all: readonly DiaryVisit[], { by, is }: Part): (visit: DiaryVisit) => boolean {
  if (by === 'place') return ({ review }) => review.restaurant_id === is
  if (by === 'cuisine') return (visit) => (cuisineOf(visit) ?? noCuisine) === is
  if (by === 'rated') return ({ review: { rating } }) => (isRated(rating) ? String(rating) === is : is === unrated)
  if (by === 'first') {
    const first = firstVisits(all)
    return ({ review }) => first.has(review.id)
  }
  if (by === 'in') return ({ day }) => day.startsWith(is)
  if (!isDay(is)) return () => false
  const last = dayAfter(is, 6)
  return ({ day }) => day >= is && day <= last
}

/** What the visits have in common, as the title of their page. `named`: one of them. */
export function partWords(period: string, part: Part | undefined, named: DiaryVisit | undefined): string {
  if (!part) return periodWords(period)
  const { by, is } = part
  if (by === 'place') return named ? placeNameOf(named) : 'Unknown Restaurant'
  if (by === 'cuisine') return is === noCuisine ? 'No cuisine known' : is
  if (by === 'rated') return is === unrated ? 'Not rated' : `Rated ${Number(is).toFixed(1)}`
  if (by === 'first') return 'New to you'
  if (by === 'week') return isDay(is) ? daysWords(...weekIn(is, period), true) : is
  return is.length === 7 ? monthWords(is) : is
}

/** "2026", "All time". */
export const periodWords = (period: string): string => (period === allTime ? 'All time' : period)

/** The days of a week that are in the period. */
export function weekIn(first: string, period: string): [from: string, to: string] {
  const last = dayAfter(first, 6)
  if (period === allTime) return [first, last]
  return [yearOf(first) === period ? first : `${period}-01-01`, yearOf(last) === period ? last : `${period}-12-31`]
}

/** The visits under headings: months as they follow, places and cuisines with the most visits first. */
export function headedVisits(
  visits: readonly DiaryVisit[],
  grouping: Grouping,
): (VisitGroup & { title: string; words: string })[] {
  const groups =
    grouping === 'month'
      ? groupedVisits(visits, ({ day }) => day.slice(0, 7))
      : largestFirst(groupedVisits(visits, grouping === 'place' ? ({ review }) => review.restaurant_id : cuisineOf))
  return groups.map((group) => {
    const [visit] = group.visits
    const title =
      grouping === 'month' ? monthWords(group.key) : grouping === 'cuisine' || !visit ? group.key : placeNameOf(visit)
    return { ...group, title, words: counted(group.visits.length, 'visit') }
  })
}
