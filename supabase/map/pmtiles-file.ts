/** Writes a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import type { Bounds } from './ground.ts'

/** `data` is a vector tile, compressed with gzip. */
export type Tile = { z: number; x: number; y: number; data: Uint8Array }

type Entry = { id: number; offset: number; length: number }

const headerBytes = 127
/** Readers get header and root directory with their first request of this size. */
const firstRequestBytes = 16_384
const entriesOfLeaf = 4096
const gzipped = 2
const vectorTiles = 1

export function pmtilesFile(tiles: readonly Tile[], bounds: Bounds, metadata: object): Uint8Array<ArrayBuffer> {
  const { entries, contents } = layOut(tiles)
  const { root, leaves } = directoriesOf(entries)
  const about = gzipSync(JSON.stringify(metadata))
  const data = concat(contents)
  const parts = [root, about, leaves, data]
  const header = new DataView(new ArrayBuffer(headerBytes))
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles'))
  header.setUint8(7, 3)
  let offset = headerBytes
  for (const [index, part] of parts.entries()) {
    setLong(header, 8 + index * 16, offset)
    setLong(header, 16 + index * 16, part.length)
    offset += part.length
  }
  for (const [index, count] of [tiles.length, entries.length, contents.length].entries())
    setLong(header, 72 + index * 8, count)
  const zooms = tiles.map(({ z }) => z).toSorted((a, b) => a - b)
  const [least, most] = [zooms[0] ?? 0, zooms.at(-1) ?? 0]
  for (const [index, byte] of [1, gzipped, gzipped, vectorTiles, least, most].entries())
    header.setUint8(96 + index, byte)
  const { west, south, east, north } = bounds
  for (const [index, degrees] of [west, south, east, north].entries()) setDegrees(header, 102 + index * 4, degrees)
  header.setUint8(118, most)
  setDegrees(header, 119, (west + east) / 2)
  setDegrees(header, 123, (south + north) / 2)
  return concat([new Uint8Array(header.buffer), ...parts])
}

/** In the order of their ids; of tiles with the same content, only the first takes room. */
function layOut(tiles: readonly Tile[]): { entries: Entry[]; contents: Uint8Array[] } {
  const contents: Uint8Array[] = []
  const known = new Map<string, number>()
  let end = 0
  const inOrder = tiles.map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data })).toSorted((a, b) => a.id - b.id)
  const entries = inOrder.map(({ id, data }): Entry => {
    const hash = createHash('sha256').update(data).digest('hex')
    const offset = known.get(hash) ?? end
    if (offset === end) {
      known.set(hash, end)
      contents.push(data)
      end += data.length
    }
    return { id, offset, length: data.length }
  })
  return { entries, contents }
}

/** One directory, if it fits into a reader's first request; otherwise a directory of leaves. */
function directoriesOf(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = directory(entries, 1)
  if (whole.length <= firstRequestBytes - headerBytes) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += entriesOfLeaf) {
    const part = entries.slice(start, start + entriesOfLeaf)
    const leaf = directory(part, 1)
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: directory(pointers, 0), leaves: concat(leaves) }
}

/** `run`: 1 for tiles, 0 for leaves. */
function directory(entries: readonly Entry[], run: 0 | 1): Uint8Array {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(() => run),
    ...entries.map(({ length }) => length),
    // 0: it follows the one before.
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1]
      return before && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  return gzipSync(new Uint8Array(numbers.flatMap(variableLength)))
}

/** Seven bits a byte, the lowest first. */
function variableLength(number: number): number[] {
  const bytes: number[] = []
  let left = number
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  return [...bytes, left]
}

const setLong = (view: DataView, at: number, value: number): void => view.setBigUint64(at, BigInt(value), true)
const setDegrees = (view: DataView, at: number, degrees: number): void =>
  view.setInt32(at, Math.round(degrees * 1e7), true)

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
