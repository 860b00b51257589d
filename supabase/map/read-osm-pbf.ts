/** Reads what a map draws of an `.osm.pbf` file: nodes with tags, ways, and the relations that are areas. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { OSMTransform } from 'osm-pbf-parser-node'
import type { Geometry, GroundFeature, Position, Tags } from './ground.ts'
import { drawnOf } from './layers.ts'

type Item =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; refs: number[]; tags?: Tags }
  | { type: 'relation'; id: number; members: { type: string; ref: number; role: string }[]; tags?: Tags }
  | { type?: undefined }

/** Tags that make a closed way an area. */
const areaTags = ['building', 'natural', 'landuse', 'leisure', 'place', 'water']

export async function readOsmPbf(path: string): Promise<GroundFeature[]> {
  const nodes = new Map<number, Position>()
  const ways = new Map<number, Position[]>()
  const features: GroundFeature[] = []
  const add = (tags: Tags | undefined, geometry: Geometry | undefined): void => {
    if (!tags || !geometry) return
    const feature = { tags, geometry }
    if (drawnOf(feature).length > 0) features.push(feature)
  }
  // In a file of OpenStreetMap nodes come first, then ways, then relations.
  const take = (item: Item): void => {
    if (item.type === 'node') {
      const position: Position = [item.lon, item.lat]
      nodes.set(item.id, position)
      add(item.tags, { type: 'Point', coordinates: position })
    } else if (item.type === 'way') {
      const line = item.refs.flatMap((ref) => {
        const position = nodes.get(ref)
        return position ? [position] : []
      })
      ways.set(item.id, line)
      add(item.tags, geometryOfWay(line, item.tags))
    } else if (item.type === 'relation' && item.tags?.['type'] === 'multipolygon') {
      const lines = (role: string): Position[][] =>
        item.members.flatMap((member) =>
          member.type === 'way' && member.role === role ? [ways.get(member.ref) ?? []] : [],
        )
      add(item.tags, polygonsOf(ringsOf(lines('outer')), ringsOf(lines('inner'))))
    }
  }
  await pipeline(chunksOf(path), new OSMTransform(), async (blocks: AsyncIterable<Item[]>) => {
    for await (const items of blocks) for (const item of items) take(item)
  })
  return features
}

/** As the format says; the parser would wait for so much of any other file. */
const mostHeaderBytes = 65_536

/** Not the stream itself: what the parser throws would end the process. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && chunk.length >= 4 && chunk.readUInt32BE() > mostHeaderBytes) throw new Error('no header')
    isFirst = false
    yield chunk
  }
}

function geometryOfWay(line: Position[], tags: Tags | undefined): Geometry | undefined {
  if (line.length < 2) return undefined
  const isArea = isClosed(line) && (tags?.['area'] === 'yes' || areaTags.some((key) => tags?.[key] !== undefined))
  return isArea ? { type: 'Polygon', coordinates: [line] } : { type: 'LineString', coordinates: line }
}

const isSame = (a: Position | undefined, b: Position | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1]
const isClosed = (line: readonly Position[]): boolean => line.length > 3 && isSame(line[0], line.at(-1))

/** Puts lines together that end where another begins; what does not close is left out. */
export function ringsOf(lines: readonly Position[][]): Position[][] {
  const rings: Position[][] = []
  const left = lines.filter((line) => line.length > 1)
  while (left.length > 0) {
    let ring = left.pop() ?? []
    while (!isClosed(ring)) {
      const index = left.findIndex((line) => isSame(line[0], ring.at(-1)) || isSame(line.at(-1), ring.at(-1)))
      const [next] = index < 0 ? [] : left.splice(index, 1)
      if (!next) break
      ring = [...ring, ...(isSame(next[0], ring.at(-1)) ? next : next.toReversed()).slice(1)]
    }
    if (isClosed(ring)) rings.push(ring)
  }
  return rings
}

/** Each hole belongs to the outline that it lies in. */
function polygonsOf(outer: readonly Position[][], inner: readonly Position[][]): Geometry | undefined {
  if (outer.length === 0) return undefined
  const polygons = outer.map((outline) => [outline, ...inner.filter(([point]) => point && isInside(point, outline))])
  return { type: 'MultiPolygon', coordinates: polygons }
}

function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
