/** Makes a pack: the vector tiles of an area in one PMTiles file. */
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { StartProblem } from '../local/start-problem.ts'
import { type Bounds, boundsOf, type GroundFeature, type Position } from './ground.ts'
import { type Drawn, drawnOf, type LayerName, layerNames } from './layers.ts'
import { pmtilesFile, type Tile } from './pmtiles-file.ts'

/** Further away, a town is a dot. */
const firstZoom = 6
/** Its tiles are 1.5 km wide in the middle of Europe and precise to 40 cm; closer, the map enlarges them. */
const lastZoom = 14
/** Of the last zoom: a country of Europe. A point off the coast of Africa, where errors lie, must not make a million empty tiles. */
const mostTiles = 250_000

export type Pack = {
  bytes: Uint8Array<ArrayBuffer>
  bounds: Bounds
  /** Of the last zoom's tiles that hold anything. */
  squareKm: number
  /** Bytes of the tiles, and what they would be without buildings. */
  tileBytes: number
  bareBytes: number
}

const attribution = '© OpenStreetMap contributors'

/** Undefined when nothing of it is drawn on a map. Throws a StartProblem when it is spread too wide. */
export function makePack(features: readonly GroundFeature[], name: string): Pack | undefined {
  const drawn = features.flatMap(drawnOf)
  const bounds = boundsOf(drawn.map(({ geometry }) => ({ tags: {}, geometry })))
  if (!bounds) return undefined
  refuseTooWide(bounds)
  const layers = layerNames.flatMap((layer) => indexOf(layer, drawn) ?? [])
  const tiles: Tile[] = []
  const figures = { squareKm: 0, tileBytes: 0, bareBytes: 0 }
  for (let z = firstZoom; z <= lastZoom; z += 1)
    for (const [x, y] of tilesIn(bounds, z)) {
      const data = tileOf(layers, z, x, y)
      if (!data) continue
      tiles.push({ z, x, y, data })
      figures.tileBytes += data.length
      figures.bareBytes +=
        tileOf(
          layers.filter(({ layer }) => layer !== 'buildings'),
          z,
          x,
          y,
        )?.length ?? 0
      if (z === lastZoom) figures.squareKm += squareKmOf(z, y)
    }
  if (tiles.length === 0) return undefined
  const described = layers.map(({ layer }) => ({ id: layer, fields: { kind: 'String', name: 'String' } }))
  const bytes = pmtilesFile(tiles, bounds, { name, attribution, vector_layers: described })
  return { bytes, bounds, ...figures }
}

function refuseTooWide(bounds: Bounds): void {
  const { west, south, east, north } = bounds
  const columns = columnOf(east, lastZoom) - columnOf(west, lastZoom) + 1
  const rows = rowOf(south, lastZoom) - rowOf(north, lastZoom) + 1
  if (columns * rows <= mostTiles) return
  const corners = [west, south, east, north].map((degrees) => degrees.toFixed(2)).join(', ')
  throw new StartProblem(
    `The roads and areas of the file reach too far for one map (west, south, east, north: ${corners}). Cut it, for example with osmium extract.`,
  )
}

type Layer = { layer: LayerName; index: GeoJSONVT }

/** Where nothing differs but the line, roads are one: each feature of a tile takes room for itself. */
function indexOf(layer: LayerName, drawn: readonly Drawn[]): Layer | undefined {
  const features = joined(drawn.filter((one) => one.layer === layer)).map(({ from, kind, name, geometry }) => ({
    type: 'Feature' as const,
    properties: { from, kind, ...(name !== undefined && { name }) },
    geometry,
  }))
  if (features.length === 0) return undefined
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: lastZoom, indexMaxZoom: firstZoom, indexMaxPoints: 0, tolerance: 4, buffer: 64 },
  )
  return { layer, index }
}

function joined(drawn: readonly Drawn[]): Drawn[] {
  const lines = new Map<string, { first: Drawn; coordinates: Position[][] }>()
  const others: Drawn[] = []
  for (const one of drawn) {
    const { layer, from, kind, name, geometry } = one
    if (geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') {
      others.push(one)
      continue
    }
    const key = JSON.stringify([layer, from, kind, name])
    const alike = lines.get(key) ?? { first: one, coordinates: [] }
    for (const part of geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates)
      alike.coordinates.push(part)
    lines.set(key, alike)
  }
  return [
    ...[...lines.values()].map(
      ({ first, coordinates }): Drawn => ({ ...first, geometry: { type: 'MultiLineString', coordinates } }),
    ),
    ...others,
  ]
}

function tileOf(layers: readonly Layer[], z: number, x: number, y: number): Uint8Array | undefined {
  const parts: Parameters<typeof fromGeojsonVt>[0] = {}
  for (const { layer, index } of layers) {
    const tile = index.getTile(z, x, y)
    const shown = (tile?.features ?? []).filter(({ tags }) => Number(tags?.['from']) <= z)
    if (!tile || shown.length === 0) continue
    const features = shown.map((feature) => ({ ...feature, tags: namesOf(feature.tags ?? {}) }))
    // The library's types mix a tile that it gives out with one that it keeps.
    parts[layer] = { ...tile, features: features as typeof tile.features }
  }
  return Object.keys(parts).length === 0
    ? undefined
    : gzipSync(fromGeojsonVt(parts, { version: 2, extent: 4096 }), { level: 9 })
}

/** What the style reads. */
const namesOf = ({ kind, name }: Record<string, unknown>): Record<string, unknown> => ({
  kind,
  ...(name !== undefined && { name }),
})

function* tilesIn({ west, south, east, north }: Bounds, z: number): Generator<[x: number, y: number]> {
  for (let x = columnOf(west, z); x <= columnOf(east, z); x += 1)
    for (let y = rowOf(north, z); y <= rowOf(south, z); y += 1) yield [x, y]
}

const columnOf = (longitude: number, z: number): number =>
  Math.min(2 ** z - 1, Math.floor(((longitude + 180) / 360) * 2 ** z))

function rowOf(latitude: number, z: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const part = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.min(2 ** z - 1, Math.max(0, Math.floor(part * 2 ** z)))
}

function squareKmOf(z: number, y: number): number {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z)))
  const side = (40_075 / 2 ** z) * Math.cos(latitude)
  return side * side
}
