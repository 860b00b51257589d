import { createHash } from 'node:crypto'
import { centroid, type Position } from './centroid.ts'
import { cleanText } from './clean-text.ts'

/** A feature's tags by OpenStreetMap's keys; values are as people typed them. */
export type Properties = {
  [key: string]: unknown
  id?: unknown
  name?: unknown
  amenity?: unknown
  cuisine?: unknown
  opening_hours?: unknown
  phone?: unknown
  website?: unknown
  description?: unknown
}

/** A place in a file, before any validation. */
export type SourceFeature = {
  /**
   * Stable across runs: 'osm:node/123', 'import:<file>/<id>', or the hash of name and position when the file has no
   * ids.
   */
  placeId: string
  /** Null when the geometry has no usable point; `toRestaurant` says so. */
  position: Position | null
  /** Null when the entry is no feature at all. */
  properties: Properties | null
}

/** `remark`: why Overpass returned less than asked for; empty when it did not. */
type FeaturesOrProblem = { features: SourceFeature[]; remark: string } | { problem: string }

/** The keys of GeoJSON and Overpass JSON that are read; any of them may be missing. */
type JsonObject = {
  [key: string]: unknown
  id?: unknown
  type?: unknown
  features?: unknown
  properties?: unknown
  geometry?: unknown
  elements?: unknown
  remark?: unknown
  tags?: unknown
  center?: unknown
  nodes?: unknown
  lat?: unknown
  lon?: unknown
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const osmId = /^(node|way|relation)\/\d+$/
/** The column's limit. */
const longestPlaceId = 200

function placeIdOf(fileKey: string, id: unknown, properties: Properties | null, position: Position | null): string {
  const given = [id, properties?.['@id'], properties?.id].map(cleanText).find((text) => text !== null)
  if (given && osmId.test(given)) return `osm:${given}`
  const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
  const own = given ?? hashOf([properties?.name, position?.latitude, position?.longitude])
  const placeId = `import:${fileKey}/${own}`
  return placeId.length <= longestPlaceId ? placeId : `import:${hashOf([fileKey, own])}`
}

function fromGeoJson(entry: unknown, fileKey: string): SourceFeature {
  const feature = isObject(entry) && isObject(entry.properties) ? entry : null
  const properties = feature ? (feature.properties as Properties) : null
  const position = feature ? centroid(feature.geometry) : null
  return { placeId: placeIdOf(fileKey, feature?.id, properties, position), position, properties }
}

/**
 * An Overpass element's position: a node's own, otherwise from `out center`, `out geom`, or the nodes of the same file.
 */
function overpassPosition(element: JsonObject, nodes: Map<unknown, JsonObject>): Position | null {
  const point = (of: unknown) => (isObject(of) ? [of.lon, of.lat] : null)
  if (element.type === 'node') return centroid({ type: 'Point', coordinates: point(element) })
  if (isObject(element.center)) return centroid({ type: 'Point', coordinates: point(element.center) })
  const outline = Array.isArray(element.geometry)
    ? element.geometry.map(point)
    : Array.isArray(element.nodes)
      ? element.nodes.map((id) => point(nodes.get(id)))
      : []
  return centroid({ type: 'Polygon', coordinates: [outline] })
}

function fromOverpass(elements: unknown[], fileKey: string): SourceFeature[] {
  const nodes = new Map(
    elements.filter(isObject).flatMap((element) => (element.type === 'node' ? [[element.id, element]] : [])),
  )
  // Elements without tags only provide other elements' geometry.
  return elements
    .filter((element) => !isObject(element) || isObject(element.tags))
    .map((element) => {
      if (!isObject(element)) return { placeId: `import:${fileKey}/?`, position: null, properties: null }
      const properties = element.tags as Properties
      const position = overpassPosition(element, nodes)
      return {
        placeId: placeIdOf(fileKey, `${cleanText(element.type)}/${cleanText(element.id)}`, properties, position),
        position,
        properties,
      }
    })
}

/**
 * The features of a parsed file: a GeoJSON FeatureCollection or the JSON of an Overpass query. `fileKey` (the
 * file's base name) is part of the ids of files that are not OpenStreetMap's own.
 */
export function readFeatures(json: unknown, fileKey: string): FeaturesOrProblem {
  if (isObject(json) && Array.isArray(json.features)) {
    return { features: json.features.map((feature) => fromGeoJson(feature, fileKey)), remark: '' }
  }
  if (isObject(json) && Array.isArray(json.elements)) {
    return { features: fromOverpass(json.elements, fileKey), remark: cleanText(json.remark) ?? '' }
  }
  return { problem: 'has neither "features" (GeoJSON) nor "elements" (Overpass JSON)' }
}
