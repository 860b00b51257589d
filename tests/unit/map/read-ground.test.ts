/** Files of OpenStreetMap: GeoJSON as exporters write it, and `.osm.pbf`. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groundOf, readGround } from '#supabase/map/read-ground.ts'
import { ringsOf } from '#supabase/map/read-osm-pbf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const line = {
  type: 'LineString',
  coordinates: [
    [13, 47],
    [13.1, 47.1],
  ],
}

describe('GeoJSON', () => {
  it('is read with its tags, flat or nested', () => {
    const features = [
      { type: 'Feature', properties: { highway: 'primary', name: 'A', lanes: 2 }, geometry: line },
      { type: 'Feature', properties: { id: 'way/1', tags: { highway: 'path' } }, geometry: line },
    ]
    expect(groundOf({ features }).map(({ tags }) => tags)).toEqual([
      { highway: 'primary', name: 'A' },
      { highway: 'path' },
    ])
  })

  it.each([
    ['no geometry', { properties: { highway: 'path' } }],
    ['no tags', { properties: null, geometry: line }],
    ['an unknown geometry', { properties: {}, geometry: { type: 'Curve', coordinates: [] } }],
    ['no coordinates', { properties: {}, geometry: { type: 'LineString', coordinates: [] } }],
    ['a point off the globe', { properties: {}, geometry: { type: 'Point', coordinates: [200, 0] } }],
    ['words for numbers', { properties: {}, geometry: { type: 'Point', coordinates: ['1', '2'] } }],
    ['nothing for numbers', { properties: {}, geometry: { type: 'Point', coordinates: [null, null] } }],
    ['lists for numbers', { properties: {}, geometry: { type: 'LineString', coordinates: [[[], []]] } }],
    [
      'a ring that is a line',
      {
        properties: {},
        geometry: {
          type: 'Polygon',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
      },
    ],
  ])('leaves out what has %s', (_, feature) => {
    expect(groundOf({ features: [feature] })).toEqual([])
  })

  it('that cannot be used is refused in one sentence', async () => {
    await expect(readGround(join(folder, 'nowhere.geojson'))).rejects.toThrow(/nowhere\.geojson does not exist\.$/)
    await expect(readGround(await file('text.geojson', 'hello'))).rejects.toThrow(/is not GeoJSON/)
    await expect(readGround(await file('other.geojson', '{"elements":[]}'))).rejects.toThrow(/is not GeoJSON/)
    await expect(readGround(await file('empty.geojson', '{"features":[]}'))).rejects.toThrow(/nothing that a map/)
  })
})

it('Rings are put together from lines that touch, whichever way they run; what does not close is left out', () => {
  const [a, b, c, d]: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  if (!a || !b || !c || !d) throw new Error('points')
  expect(
    ringsOf([
      [a, b, c],
      [a, d, c],
    ]),
  ).toHaveLength(1)
  expect(ringsOf([[a, b, c, d, a]])).toEqual([[a, b, c, d, a]])
  expect(
    ringsOf([
      [a, b],
      [c, d],
    ]),
  ).toEqual([])
})

describe('.osm.pbf', () => {
  it('gives streets, areas with their holes, and names', async () => {
    const path = await file('town.osm.pbf', osmPbf())
    const ground = await readGround(path)
    expect(ground.map(({ tags, geometry }) => [tags['name'], geometry.type])).toEqual([
      ['Weiler', 'Point'],
      ['Bread Street', 'LineString'],
      ['Pond', 'MultiPolygon'],
    ])
    const pond = ground[2]?.geometry
    expect(pond?.type === 'MultiPolygon' && pond.coordinates.map((part) => part.length)).toEqual([2])
    expect(ground[0]?.geometry.coordinates).toEqual([expect.closeTo(13, 6), expect.closeTo(47, 6)])
  })

  it('that is none is refused', async () => {
    await expect(readGround(join(folder, 'nowhere.osm.pbf'))).rejects.toThrow(/does not exist/)
    await expect(readGround(await file('text.osm.pbf', 'hello, this is no map'))).rejects.toThrow(
      /is not an .osm.pbf file/,
    )
    // Whoever believes its first bytes collects all of it: seconds.
    const long = await file('long.osm.pbf', 'hello')
    await truncate(long, 200e6)
    await expect(readGround(long)).rejects.toThrow(/is not an .osm.pbf file/)
    await expect(readGround(await file('empty.osm.pbf', ''))).rejects.toThrow(/is not an .osm.pbf file/)
    await expect(readGround(folder)).rejects.toThrow(/is a folder/)
    const cut = osmPbf().slice(0, -20)
    await expect(readGround(await file('cut.osm.pbf', cut))).rejects.toThrow(/is not an .osm.pbf file/)
  })
})

describe('.osm.pbf that somebody made to harm', () => {
  it('with a block that unpacks to more than the format allows is refused before it is unpacked', async () => {
    const bomb = deflateSync(new Uint8Array(64e6))
    expect(bomb.length).toBeLessThan(100_000)
    const path = await file('bomb.osm.pbf', new Uint8Array([...header(), ...packedBlock('OSMData', 64e6, bomb)]))
    const before = process.memoryUsage().arrayBuffers
    await expect(readGround(path)).rejects.toThrow(/has a block that unpacks to more than 32 MB/)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50e6)
  })

  it('with a block that says it is longer than the format allows is refused before it is read', async () => {
    const long = [...text(1, 'OSMData'), ...number(3, 2 ** 31)]
    const path = await file('long-block.osm.pbf', new Uint8Array([...header(), 0, 0, 0, long.length, ...long]))
    await truncate(path, 3e9)
    await expect(readGround(path)).rejects.toThrow(/is not an .osm.pbf file/)
  })

  it('with tags that never end is refused', async () => {
    const dense = bytes(2, [
      ...packed(1, [zigzag(1)]),
      ...packed(8, [zigzag(47e7)]),
      ...packed(9, [zigzag(13e7)]),
      ...packed(10, [1, 2]),
    ])
    const strings = bytes(
      1,
      ['', 'place', 'hamlet'].flatMap((word) => text(1, word)),
    )
    const path = await file(
      'open.osm.pbf',
      new Uint8Array([...header(), ...block('OSMData', [...strings, ...bytes(2, dense)])]),
    )
    await expect(readGround(path)).rejects.toThrow(/is not an .osm.pbf file/)
  })
})

// The format, as far as a small file needs it (https://wiki.openstreetmap.org/wiki/PBF_Format).

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, value: Iterable<number>): number[] => {
  const all = [...value]
  return [...varint(field * 8 + 2), ...varint(all.length), ...all]
}
const text = (field: number, value: string): number[] => bytes(field, new TextEncoder().encode(value))
const packed = (field: number, values: number[]): number[] => bytes(field, values.flatMap(varint))
const deltas = (values: number[]): number[] => values.map((value, n) => zigzag(value - (values[n - 1] ?? 0)))

const header = (): number[] => block('OSMHeader', text(4, 'OsmSchema-V0.6'))
const block = (type: string, content: number[]): number[] =>
  packedBlock(type, content.length, deflateSync(new Uint8Array(content)))

function packedBlock(type: string, length: number, content: Uint8Array): number[] {
  const blob = [...number(2, length), ...bytes(3, content)]
  const head = [...text(1, type), ...number(3, blob.length)]
  return [0, 0, Math.floor(head.length / 256), head.length % 256, ...head, ...blob]
}

function osmPbf(): Uint8Array {
  const strings = [
    '',
    'name',
    'place',
    'hamlet',
    'Weiler',
    'highway',
    'residential',
    'Bread Street',
    'natural',
    'water',
    'Pond',
    'type',
    'multipolygon',
    'outer',
    'inner',
  ]
  const at = (word: string): number => strings.indexOf(word)
  const node = (id: number, north: number, east: number, tags: [string, string][] = []): number[] =>
    bytes(1, [
      ...number(1, zigzag(id)),
      ...packed(
        2,
        tags.map(([key]) => at(key)),
      ),
      ...packed(
        3,
        tags.map(([, value]) => at(value)),
      ),
      ...number(8, zigzag((47 + north) * 1e7)),
      ...number(9, zigzag((13 + east) * 1e7)),
    ])
  const way = (id: number, refs: number[], tags: [string, string][]): number[] =>
    bytes(3, [
      ...number(1, id),
      ...packed(
        2,
        tags.map(([key]) => at(key)),
      ),
      ...packed(
        3,
        tags.map(([, value]) => at(value)),
      ),
      ...packed(8, deltas(refs)),
    ])
  const tags: [string, string][] = [
    ['type', 'multipolygon'],
    ['natural', 'water'],
    ['name', 'Pond'],
  ]
  const relation = bytes(4, [
    ...number(1, 1),
    ...packed(
      2,
      tags.map(([key]) => at(key)),
    ),
    ...packed(
      3,
      tags.map(([, value]) => at(value)),
    ),
    ...packed(8, [at('outer'), at('outer'), at('inner')]),
    ...packed(9, deltas([11, 12, 13])),
    ...packed(10, [1, 1, 1]),
  ])
  const nodes = [
    ...node(1, 0, 0, [
      ['place', 'hamlet'],
      ['name', 'Weiler'],
    ]),
    ...[2, 3, 4, 5].flatMap((id, n) => node(id, n > 1 ? 0.01 : 0, n % 3 === 0 ? 0 : 0.01)),
    ...[6, 7, 8].flatMap((id, n) => node(id, n === 2 ? 0.004 : 0.002, n === 1 ? 0.004 : 0.002)),
  ]
  const ways = [
    ...way(
      10,
      [1, 2],
      [
        ['highway', 'residential'],
        ['name', 'Bread Street'],
      ],
    ),
    ...way(11, [2, 3, 4], []),
    ...way(12, [2, 5, 4], []),
    ...way(13, [6, 7, 8, 6], []),
  ]
  const table = bytes(
    1,
    strings.flatMap((word) => text(1, word)),
  )
  const data = [...table, ...[nodes, ways, relation].flatMap((group) => bytes(2, group))]
  return new Uint8Array([...header(), ...block('OSMData', data)])
}
