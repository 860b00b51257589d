/** The ground of a map as OpenStreetMap describes it: features of GeoJSON with the tags as properties. */

export type Position = [longitude: number, latitude: number]

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

export type Tags = Readonly<Record<string, string>>
export type GroundFeature = { tags: Tags; geometry: Geometry }

export type Bounds = { west: number; south: number; east: number; north: number }

/** Every position, whatever the geometry. */
function positionsOf({ coordinates }: Geometry): Position[] {
  // Each geometry is a position or a list of lists of them.
  return isPosition(coordinates) ? [coordinates] : (coordinates as unknown[]).flatMap(nested)
}

const nested = (value: unknown): Position[] => (isPosition(value) ? [value] : (value as unknown[]).flatMap(nested))

const isPosition = (value: unknown): value is Position => Array.isArray(value) && typeof value[0] === 'number'

/** Undefined when there is nothing. */
export function boundsOf(features: readonly GroundFeature[]): Bounds | undefined {
  const bounds = { west: 180, south: 90, east: -180, north: -90 }
  for (const { geometry } of features)
    for (const [longitude, latitude] of positionsOf(geometry)) {
      bounds.west = Math.min(bounds.west, longitude)
      bounds.east = Math.max(bounds.east, longitude)
      bounds.south = Math.min(bounds.south, latitude)
      bounds.north = Math.max(bounds.north, latitude)
    }
  return bounds.west > bounds.east ? undefined : bounds
}
