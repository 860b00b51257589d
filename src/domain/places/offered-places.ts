/** Which places are offered: those that are open, how many of each kind, and what is near. */
import type { Point } from './distance.ts'
import { compareNames, type Findable, kmTo } from './place-search.ts'

/**
 * A place that has closed for good is offered nowhere any more: not by search, nearby, featured and popular, here and in the
 * database (20261121002200_reads_restaurants.sql). Visits to it, lists with it and its page stay, and say so.
 */
type Closable = { is_closed?: boolean | undefined }

export const openPlaces = <Place extends Closable>(places: readonly Place[]): Place[] =>
  places.filter((place) => !place.is_closed)

/** As it stands beside the name of a place. */
export const closedWords = 'Permanently closed'

// How many places the phone asks for and keeps, so that who opened the app this morning finds lunch without a signal.
// What is featured comes by itself with the scope `catalog`, but for its figures (place-figures.ts); all other rows go
// into the store of fetched rows, the newest 2,000 of which stay (db/cached-rows.ts).

/** Metres (spec D§9, "Nearby screens radius"). */
export const nearbyRadius = 10_000
/** The nearest and the featured in a strip (spec D§9). */
export const placesInStrip = 10
/** Popular with friends (spec D§9). */
export const popularWithFriendsShown = 10
/** Of a followed person, the newest: what a pull brings. */
export const reviewsPerFollowed = 100
/** Under which the answers of the server are kept whole; another form of an answer needs another number. */
export const nearbyKey = 'nearby-1'
export const featuredKey = 'featured-1'
export const popularKey = (period: string, followedOnly: boolean): string =>
  `popular${followedOnly ? '-friends' : ''}-1:${period}`

// What is near, of the places that are known (spec D§4, D§9).

/** Degrees of latitude in a kilometre, a little too many. */
const degreesPerKm = 0.009

/**
 * The places within `radius` metres, nearest first. Without a location all that have coordinates, in their own order
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
    // Most of the work is in the distances, and most places lie far to the north or south.
    if (place.latitude === undefined || Math.abs(place.latitude - near.latitude) > degrees) continue
    const km = kmTo(place, near)
    if (km !== undefined && km <= radiusKm) found.push({ place, km })
  }
  return found.sort((a, b) => a.km - b.km).map(({ place }) => place)
}

/** All places, the nearest first and what nobody knows the way to last; without a location by name. */
export function nearestFirst<Place extends Findable>(places: readonly Place[], near: Point | undefined): Place[] {
  if (!near) return [...places].sort(compareNames)
  const far = new Map(places.map((place) => [place, kmTo(place, near) ?? Number.POSITIVE_INFINITY]))
  return [...places].sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0) || compareNames(a, b))
}
