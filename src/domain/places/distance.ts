/** Distances (spec D§9: the earth is a sphere of 6371 km). */
import { grouped } from '#src/lib/text.ts'

/** Degrees. */
export type Point = { latitude: number; longitude: number }

const earthRadiusKm = 6371

/** Kilometres along the great circle. */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const halfLatitude = radians(to.latitude - from.latitude) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const squaredHalfChord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(squaredHalfChord)))
}

/**
 * "0.4 km" (spec L§2.2: one decimal). Below 100 m tens of metres, which is as exact as a device knows; from 100 km on no decimals.
 */
export function distanceText(km: number): string {
  const tens = Math.max(1, Math.round(km * 100))
  if (tens < 10) return `${tens}0 m`
  return km < 99.95 ? `${km.toFixed(1)} km` : `${grouped(Math.round(km))} km`
}
