/** Reads the ground of a map from a file of OpenStreetMap: GeoJSON, whose properties are the tags, or `.osm.pbf`. */
import { readFile } from 'node:fs/promises'
import { StartProblem, systemErrorCode } from '../local/start-problem.ts'
import type { Geometry, GroundFeature, Tags } from './ground.ts'
import { readOsmPbf } from './read-osm-pbf.ts'

const tooLarge = 'is too large for one run; cut it, for example with osmium extract'

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be read by this user',
  ERR_STRING_TOO_LONG: tooLarge,
  ERR_FS_FILE_TOO_LARGE: tooLarge,
  TOO_MUCH_GROUND: tooLarge,
  // Of zlib, which stops there.
  ERR_BUFFER_TOO_LARGE: 'has a block that unpacks to more than 32 MB, which the format forbids',
}

/** Throws a StartProblem with one plain sentence when there is nothing to draw. */
export async function readGround(path: string): Promise<GroundFeature[]> {
  const features = path.endsWith('.pbf') ? await readOsmPbf(path).catch(saying(path)) : await readGeoJson(path)
  if (features.length === 0) throw new StartProblem(`${path} contains nothing that a map could show.`)
  return features
}

async function readGeoJson(path: string): Promise<GroundFeature[]> {
  const text = await readFile(path, 'utf8').catch(saying(path))
  try {
    return groundOf(JSON.parse(text))
  } catch {
    throw new StartProblem(`${path} is not GeoJSON. Export the area as GeoJSON, or give an .osm.pbf file.`)
  }
}

const saying =
  (path: string) =>
  (error: unknown): never => {
    const code = systemErrorCode(error) ?? ''
    // The parser's own errors have no code.
    const reason = reasons[code] ?? (code === '' || code.startsWith('Z_') ? 'is not an .osm.pbf file' : undefined)
    throw reason ? new StartProblem(`${path} ${reason}.`) : error
  }

const depths: Record<Geometry['type'], number> = {
  Point: 0,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}

type Read = {
  features: { properties?: Record<string, unknown> | null; geometry?: { type: string; coordinates: unknown } }[]
}

/** What is no feature with tags and a usable geometry is left out; throws when it is no collection. */
export function groundOf(json: unknown): GroundFeature[] {
  const { features } = json as Read
  return features.flatMap(({ properties, geometry }) => {
    const depth = depths[(geometry?.type ?? '') as Geometry['type']]
    if (!properties || depth === undefined || !isNested(geometry?.coordinates, depth)) return []
    return [{ tags: tagsOf(properties), geometry: geometry as Geometry }]
  })
}

function isNested(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false
  return depth === 0 ? isPosition(value) : value.length > 0 && value.every((part) => isNested(part, depth - 1))
}

const isPosition = ([longitude, latitude]: unknown[]): boolean => isUpTo(180, longitude) && isUpTo(90, latitude)
const isUpTo = (most: number, degrees: unknown): boolean => typeof degrees === 'number' && Math.abs(degrees) <= most

/** Some exporters nest the tags. */
function tagsOf(properties: Record<string, unknown>): Tags {
  const { tags } = properties
  const given = typeof tags === 'object' && tags !== null ? tags : properties
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
