/** What is near, of the places that are known (spec D§4, D§9). */
import type { Point } from './distance.ts'
import { compareNames, type Findable, kmTo } from './place-search.ts'

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
