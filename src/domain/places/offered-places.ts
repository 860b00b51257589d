/** Which places the app offers: open ones, how many of each kind, and the ones nearby. */
import type { Point } from './distance.ts'
import { compareNames, compareNearness, compareTexts, type Findable, foldedName, kmTo } from './place-search.ts'

/**
 * A place that has closed for good is offered nowhere: not in search, nearby, featured or popular, neither here nor in
 * the database (20261121002200_reads_restaurants.sql). Visits to it, lists with it and its page stay and say so.
 */
type Closable = { is_closed?: boolean | undefined }

export const openPlaces = <Place extends Closable>(places: readonly Place[]): Place[] =>
  places.filter((place) => !place.is_closed)

/** The words beside the place's name. */
export const closedWords = 'Permanently closed'

// How many places the phone asks for and caches, so that whoever opened the app in the morning finds lunch without a
// signal. Featured places come with the scope `catalog`, except for their figures (place-figures.ts); all others are
// cached rows, of which the newest 2,000 stay (db/cached-rows.ts).

/** Metres (spec D§9, "Nearby screens radius"). */
export const nearbyRadius = 10_000
/** Nearest and featured places in a strip (spec D§9). */
export const placesInStrip = 10
/** Reviews in two strips of home (spec D§9); sync.home_rows brings a new device as many. */
export const newFromFriendsShown = 5
export const ownVisitsShown = 4
/** Popular with friends (spec D§9). */
export const popularWithFriendsShown = 10
/** The newest reviews of a followed person that a pull brings. */
export const reviewsPerFollowed = 100
/** The key of the cached answer. Change the number when the answer's format changes. */
export const nearbyKey = 'nearby-1'
export const featuredKey = 'featured-1'
export const popularKey = (period: string, followedOnly: boolean): string =>
  `popular${followedOnly ? '-friends' : ''}-1:${period}`

// Nearby places among the known ones (spec D§4, D§9).

/** Degrees of latitude in a kilometre, rounded up a little. */
const degreesPerKm = 0.009

/** The places within `radius` metres, nearest first and the unconfirmed last. */
export function nearbyPlaces<Place extends Findable>(places: readonly Place[], near: Point, radius: number): Place[] {
  const radiusKm = radius / 1000
  const degrees = radiusKm * degreesPerKm
  const found: { place: Place; km: number }[] = []
  for (const place of places) {
    // Cheap check first: measuring distances is most of the work, and most places are far to the north or south.
    if (place.latitude === undefined || Math.abs(place.latitude - near.latitude) > degrees) continue
    const km = kmTo(place, near)
    if (km !== undefined && km <= radiusKm) found.push({ place, km })
  }
  return found.sort(compareNearness).map(({ place }) => place)
}

type Tagged = { tags?: readonly string[] | undefined }

/** Open places around another one that share its first tag: nearest first, to the person where they are in the radius, too. */
export function placesAlike<Place extends Findable & Closable & Tagged>(
  places: readonly Place[],
  place: Findable & Tagged,
  near: Point | undefined,
): Place[] {
  const { latitude, longitude, tags: [tag] = [] } = place
  if (tag === undefined || latitude === undefined || longitude === undefined) return []
  const alike = openPlaces(places).filter(({ id, tags }) => id !== place.id && tags?.includes(tag))
  const around = nearbyPlaces(alike, { latitude, longitude }, nearbyRadius)
  const km = kmTo(place, near)
  return km !== undefined && km * 1000 <= nearbyRadius ? nearestFirst(around, near) : around
}

/** All places, nearest first and those without coordinates last; by name without a location. */
export function nearestFirst<Place extends Findable>(places: readonly Place[], near: Point | undefined): Place[] {
  if (!near) return [...places].sort(compareNames)
  const far = new Map(places.map((place) => [place, kmTo(place, near) ?? Number.POSITIVE_INFINITY]))
  return [...places].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0) || compareNames(a, b))
}

// What is offered to a person whose place nobody knows: not what lies anywhere, but what is most likely wanted.

/** When somebody was last at a place, in ms, by the place's id. */
export type LastVisits = ReadonlyMap<string, number>

type Known = Findable & { is_featured?: boolean | undefined; visits?: number | undefined }

/**
 * All places: the featured, then those with the most visits, then where somebody has been last, else by name. The database picks
 * by the first two (suggested_restaurants).
 */
export function usefulFirst<Place extends Known>(places: readonly Place[], lastVisits: LastVisits): Place[] {
  const entries = places.map((place) => ({ place, last: lastVisits.get(place.id) ?? 0 }))
  entries.sort(
    (a, b) =>
      Number(b.place.is_featured ?? false) - Number(a.place.is_featured ?? false) ||
      (b.place.visits ?? 0) - (a.place.visits ?? 0) ||
      b.last - a.last ||
      compareTexts(foldedName(a.place), foldedName(b.place)),
  )
  return entries.map(({ place }) => place)
}

/** Ids of places, the best first. */
export type OwnPlaces = {
  /** Where the person was last. */
  recent: readonly string[]
  /** What they want to try. */
  wanted: readonly string[]
}

/** `count` places to log a visit to: in turn those of the person's last visits and those to try, then the useful ones. */
export function familiarPlaces<Place extends Known>(
  places: readonly Place[],
  { recent, wanted }: OwnPlaces,
  count: number,
): Place[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const inTurn = Array.from({ length: Math.max(recent.length, wanted.length) }, (_, turn) => [
    recent[turn],
    wanted[turn],
  ])
  const own = new Set(inTurn.flat().flatMap((id) => byId.get(id ?? '') ?? []))
  if (own.size >= count) return [...own].slice(0, count)
  const others = usefulFirst(
    places.filter((place) => !own.has(place)),
    noVisits,
  )
  return [...own, ...others].slice(0, count)
}

const noVisits: LastVisits = new Map()
