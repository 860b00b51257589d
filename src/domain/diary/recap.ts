/** What a year, or all of time, was like: every number with the part of the visits that it counts. */
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { averageRating, isRated, leastRating, mostStars } from '#src/domain/visits/ratings.ts'
import { allTime, monthName, monthsOf, weekOf, yearOf } from './days.ts'
import {
  cuisineOf,
  type DiaryVisit,
  firstVisits,
  groupedVisits,
  largestFirst,
  type VisitGroup,
  visitsIn,
} from './diary.ts'
import { noCuisine, type Part, unrated, weekIn } from './parts.ts'

/** A number of visits; `part` finds them. */
export type Counted = { label: string; count: number; part: Part }

export type Recap = {
  visits: number
  places: number
  /** How many visits were the first to their place. */
  firsts: number
  /** By month of a year, by year of all time; those without visits, too. */
  times: Counted[]
  /** With the most visits first; visits to places without a tag are in none. */
  cuisines: Counted[]
  /** Visits to places without a tag. */
  withoutCuisine: Counted
  /** From half a star to five. */
  ratings: Counted[]
  unrated: Counted
  average: number | undefined
  /** The best rated visit, the latest of several; absent while nothing is rated. */
  highest: DiaryVisit | undefined
  /** The place with the most visits, by its latest; absent while none was visited twice. */
  mostVisited: { visit: DiaryVisit; count: number } | undefined
  /** The place that is farthest from where the person mostly eats; absent while only one has a location. */
  farthest: { visit: DiaryVisit; km: number } | undefined
  /** The week with the most visits, the latest of several; absent while none has two. */
  busiest: { from: string; to: string; count: number; part: Part; visit: DiaryVisit } | undefined
}

/** `all`: the whole diary. `firstWeekday` as in days.ts. */
export function recapOf(all: readonly DiaryVisit[], period: string, firstWeekday: number): Recap {
  const visits = visitsIn(all, period)
  const first = firstVisits(all)
  const byPlace = largestFirst(groupedVisits(visits, ({ review }) => review.restaurant_id))
  const cuisines = largestFirst(groupedVisits(visits, cuisineOf))
  const tagged = cuisines.reduce((sum, group) => sum + group.visits.length, 0)
  const ratings = visits.map(({ review }) => review.rating)
  const [most] = byPlace
  return {
    visits: visits.length,
    places: byPlace.length,
    firsts: visits.filter(({ review }) => first.has(review.id)).length,
    times: timesOf(visits, period),
    cuisines: cuisines.map(({ key, visits: { length } }) => countOf(key, length, { by: 'cuisine', is: key })),
    withoutCuisine: countOf('No cuisine known', visits.length - tagged, { by: 'cuisine', is: noCuisine }),
    ratings: ratingsOf(ratings),
    unrated: countOf('Not rated', ratings.filter((rating) => !isRated(rating)).length, { by: 'rated', is: unrated }),
    average: averageRating(ratings),
    highest: highestOf(visits),
    mostVisited: most && most.visits.length > 1 ? { visit: latestOf(most), count: most.visits.length } : undefined,
    farthest: farthestOf(byPlace),
    busiest: busiestOf(visits, period, firstWeekday),
  }
}

const countOf = (label: string, count: number, part: Part): Counted => ({ label, count, part })

const latestOf = ({ visits }: VisitGroup): DiaryVisit => visits[0] as DiaryVisit

function timesOf(visits: readonly DiaryVisit[], period: string): Counted[] {
  const length = period === allTime ? 4 : 7
  const counts = new Map<string, number>()
  for (const { day } of visits) {
    const time = day.slice(0, length)
    counts.set(time, (counts.get(time) ?? 0) + 1)
  }
  const times = period === allTime ? yearsBetween(visits) : monthsOf(period)
  return times.map((time) =>
    countOf(period === allTime ? time : monthName(time), counts.get(time) ?? 0, { by: 'in', is: time }),
  )
}

/** From the last year to the first. */
function yearsBetween(visits: readonly DiaryVisit[]): string[] {
  const [last, first] = [visits[0], visits.at(-1)].map((visit) => Number(yearOf(visit?.day ?? '')))
  if (visits.length === 0 || last === undefined || first === undefined) return []
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index).padStart(4, '0'))
}

function ratingsOf(ratings: readonly (number | undefined)[]): Counted[] {
  const counts = new Map<number | undefined, number>()
  for (const rating of ratings) counts.set(rating, (counts.get(rating) ?? 0) + 1)
  return Array.from({ length: mostStars / leastRating }, (_, index) => {
    const rating = (index + 1) * leastRating
    return countOf(rating.toFixed(1), counts.get(rating) ?? 0, { by: 'rated', is: String(rating) })
  })
}

function highestOf(visits: readonly DiaryVisit[]): DiaryVisit | undefined {
  let highest: DiaryVisit | undefined
  for (const visit of visits) {
    if (isRated(visit.review.rating) && visit.review.rating > (highest?.review.rating ?? 0)) highest = visit
  }
  return highest
}

function busiestOf(visits: readonly DiaryVisit[], period: string, firstWeekday: number): Recap['busiest'] {
  // Most days have one week for several visits, and finding it is most of the work.
  const weeks = new Map<string, string>()
  const weekOfDay = (day: string): string => {
    const known = weeks.get(day) ?? weekOf(day, firstWeekday)
    weeks.set(day, known)
    return known
  }
  const [week] = largestFirst(groupedVisits(visits, ({ day }) => weekOfDay(day)))
  if (!week || week.visits.length < 2) return undefined
  const [from, to] = weekIn(week.key, period)
  return { from, to, count: week.visits.length, part: { by: 'week', is: week.key }, visit: latestOf(week) }
}

/** Among so many of the places with the most visits lies the middle: looking through all would take the square of their number. */
const middles = 20

/** Far from the place from which all visits together are nearest, among those with the most visits. */
function farthestOf(byPlace: readonly VisitGroup[]): Recap['farthest'] {
  const located = byPlace.flatMap((group) => {
    const visit = latestOf(group)
    const at = pointOf(visit)
    return at ? [{ visit, at, on: onSphere(at), count: group.visits.length }] : []
  })
  const sums = located
    .slice(0, middles)
    .map(({ on }) => located.reduce((sum, one) => sum + one.count * straight(on, one.on), 0))
  const middle = located[sums.indexOf(Math.min(...sums))]
  if (!middle) return undefined
  let farthest = middle
  for (const one of located) if (straight(middle.on, one.on) > straight(middle.on, farthest.on)) farthest = one
  const km = distanceKm(middle.at, farthest.at)
  return km > 0 ? { visit: farthest.visit, km } : undefined
}

/** A point of a sphere of radius 1. */
type OnSphere = [x: number, y: number, z: number]

function onSphere({ latitude, longitude }: Point): OnSphere {
  const [up, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)]
}

/** Through the earth: it orders distances as the great circle does, and a hundred thousand take a millisecond. */
const straight = ([x, y, z]: OnSphere, [a, b, c]: OnSphere): number =>
  Math.sqrt((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2)

function pointOf({ restaurant }: DiaryVisit): Point | undefined {
  const { latitude, longitude } = restaurant ?? {}
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** The years in which there are visits, the last first. */
export const yearsWithVisits = (all: readonly DiaryVisit[]): string[] => [...new Set(all.map(({ day }) => yearOf(day)))]
