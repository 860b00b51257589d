/** Coordinates in degrees, distances in metres. */
export type Location = { lat: number; lng: number }

// Spec D§9: the radius of the earth for distances.
const EARTH_RADIUS_METERS = 6_371_000
const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180

/** The location, if both are numbers in range. */
export function toLocation(lat: unknown, lng: unknown): Location | undefined {
  return isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : undefined
}

/** Great-circle distance (haversine). */
export function distanceMeters(from: Location, to: Location): number {
  const halfLatitude = radians(to.lat - from.lat) / 2
  const halfLongitude = radians(to.lng - from.lng) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(halfLongitude) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The box around a circle; west is greater than east where it crosses the 180th meridian. */
export function boundingBox(center: Location, radiusMeters: number) {
  const latitudes = radiusMeters / METERS_PER_DEGREE
  const north = Math.min(90, center.lat + latitudes)
  const south = Math.max(-90, center.lat - latitudes)
  // Meridians are closest together at the edge nearer to a pole; a circle around a pole touches all of them.
  const narrowest = Math.cos(radians(Math.max(Math.abs(north), Math.abs(south))))
  const longitudes = latitudes / Math.max(narrowest, 1e-9)
  if (longitudes >= 180) return { north, south, east: 180, west: -180 }
  return { north, south, east: wrap(center.lng + longitudes), west: wrap(center.lng - longitudes) }
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function wrap(longitude: number): number {
  if (longitude > 180) return longitude - 360
  return longitude < -180 ? longitude + 360 : longitude
}
