/** Which places the app offers: open ones, how many of each kind, and the ones nearby. */
import type { Point } from './distance.ts'
import { compareNames, type Findable, kmTo } from './place-search.ts'

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

/**
 * Places within `radius` metres, nearest first. Without a location, all places with coordinates in their own order
 * ("lists fall back to unsorted order").
 */
export function nearbyPlaces<Place extends Findable>(
  places: readonly Place[],
  near: Point | undefined,
  radius: number,
): Place[] {
  if (!near) return places.filter(({ latitude, longitude }) => latitude !== undefined && longitude !== undefined)
  const radiusKm = radius / 1000
  const degrees = radiusKm * degreesPerKm
  const found: { place: Place; km: number }[] = []
  for (const place of places) {
    // Cheap check first: measuring distances is most of the work, and most places are far to the north or south.
    if (place.latitude === undefined || Math.abs(place.latitude - near.latitude) > degrees) continue
    const km = kmTo(place, near)
    if (km !== undefined && km <= radiusKm) found.push({ place, km })
  }
  return found.sort((a, b) => a.km - b.km).map(({ place }) => place)
}

/** All places, nearest first and those without coordinates last; by name without a location. */
export function nearestFirst<Place extends Findable>(places: readonly Place[], near: Point | undefined): Place[] {
  if (!near) return [...places].sort(compareNames)
  const far = new Map(places.map((place) => [place, kmTo(place, near) ?? Number.POSITIVE_INFINITY]))
  return [...places].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0) || compareNames(a, b))
}
