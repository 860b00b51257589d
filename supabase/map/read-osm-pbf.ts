/** Reads what a map draws of an `.osm.pbf` file: nodes with tags, ways, and the relations that are areas. */
import { parse } from 'osm-pbf-parser-node'
import type { Geometry, GroundFeature, Position, Tags } from './ground.ts'
import { drawnOf } from './layers.ts'
import { dataBlocksOf } from './osm-blocks.ts'

type Item =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; refs: number[]; tags?: Tags }
  | { type: 'relation'; id: number; members: { type: string; ref: number; role: string }[]; tags?: Tags }
  | { type?: undefined }

/** Tags that make a closed way an area. */
const areaTags = ['building', 'natural', 'landuse', 'leisure', 'place', 'water']

/** What is held until the last block; a Map of JavaScript ends at 16.7 million nodes. */
const [bytesOfNode, bytesOfPoint, mostBytes] = [100, 8, 1.5e9]

/** There is more than one run can hold. */
class TooMuchGround extends Error {
  readonly code = 'TOO_MUCH_GROUND'
}

export async function readOsmPbf(path: string): Promise<GroundFeature[]> {
  const nodes = new Map<number, Position>()
  const ways = new Map<number, Position[]>()
  const features: GroundFeature[] = []
  let held = 0
  const hold = (bytes: number): void => {
    held += bytes
    if (held > mostBytes) throw new TooMuchGround()
  }
  const add = (tags: Tags | undefined, geometry: Geometry | undefined): void => {
    if (!tags || !geometry) return
    const feature = { tags, geometry }
    if (drawnOf(feature).length > 0) features.push(feature)
  }
  // In a file of OpenStreetMap nodes come first, then ways, then relations.
  const take = (item: Item): void => {
    if (item.type === 'node') {
      hold(bytesOfNode)
      const position: Position = [item.lon, item.lat]
      nodes.set(item.id, position)
      add(item.tags, { type: 'Point', coordinates: position })
    } else if (item.type === 'way') {
      hold(bytesOfNode + item.refs.length * bytesOfPoint)
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
  for await (const block of dataBlocksOf(path))
    for (const item of parse(block, { withTags: true }) as Item[]) take(item)
  return features
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
