/** A point on the map, in degrees. */
export type Position = { latitude: number; longitude: number }

type Point = readonly [longitude: number, latitude: number]

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])

/** Every point in nested coordinate arrays, or null when something else is among them. */
function pointsIn(coordinates: unknown): Point[] | null {
  if (isPoint(coordinates)) return [coordinates]
  if (!Array.isArray(coordinates)) return null
  const nested = coordinates.map(pointsIn)
  return nested.includes(null) ? null : nested.flatMap((points) => points ?? [])
}

function meanOf(points: Point[]): Point {
  const sum = points.reduce(([x, y], [longitude, latitude]) => [x + longitude, y + latitude] as const, [0, 0] as const)
  return [sum[0] / points.length, sum[1] / points.length]
}

/** The centre of the area inside a ring; the mean of its points when it has no area. */
function centreOfArea(ring: Point[]): Point {
  const origin = ring[0] as Point
  let area = 0
  let x = 0
  let y = 0
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const [nextLongitude, nextLatitude] = ring[(index + 1) % ring.length] as Point
    // Relative to the first point: with absolute degrees the products cancel out to noise for small buildings.
    const [ax, ay] = [longitude - origin[0], latitude - origin[1]]
    const [bx, by] = [nextLongitude - origin[0], nextLatitude - origin[1]]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (Math.abs(area) < 1e-14) return meanOf(ring)
  return [origin[0] + x / (3 * area), origin[1] + y / (3 * area)]
}

const outerRing = (type: unknown, coordinates: unknown): unknown => {
  if (!Array.isArray(coordinates)) return null
  if (type === 'Polygon') return coordinates[0]
  return type === 'MultiPolygon' && Array.isArray(coordinates[0]) ? coordinates[0][0] : null
}

/**
 * The middle of a GeoJSON geometry: the point itself, the centre of the (first) outer ring of an area, the mean
 * of the points of anything else. Null when the coordinates are missing, not numbers, off the globe, or 0/0,
 * which in map data means "not known".
 */
export function centroid(geometry: unknown): Position | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null
  const { coordinates } = geometry
  const type = 'type' in geometry ? geometry.type : null
  const ring = pointsIn(outerRing(type, coordinates))
  const points = pointsIn(coordinates)
  if (!points || points.length === 0) return null
  const [longitude, latitude] = ring && ring.length > 2 ? centreOfArea(ring) : meanOf(points)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}
