/** Packs: what `npm run map` writes, PMTiles' own reader reads. */
import { gzipSync } from 'node:zlib'
import { PMTiles } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { describe as describePack } from '#build/map-packs.ts'
import type { GroundFeature } from '#supabase/map/ground.ts'
import { makePack } from '#supabase/map/make-pack.ts'
import { pmtilesFile, type Tile } from '#supabase/map/pmtiles-file.ts'
import { townGround } from '#supabase/seed/ground.ts'

const reader = (bytes: Uint8Array<ArrayBuffer>): PMTiles =>
  new PMTiles({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })

const road: GroundFeature = {
  tags: { highway: 'primary', name: 'Bread Street' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [13.04, 47.8],
      [13.05, 47.81],
    ],
  },
}

function tileAt(z: number, longitude: number, latitude: number): [z: number, x: number, y: number] {
  const row = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2
  return [z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(row * 2 ** z)]
}

describe('a file of tiles', () => {
  it('gives back each tile, with leaves when the root would be too large for one request', async () => {
    const tiles = Array.from({ length: 9000 }, (_, n): Tile => {
      const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0
      const [x, y] = [mixed % 16_384, (mixed >>> 14) % 16_384]
      return { z: 14, x, y, data: gzipSync(`${'#'.repeat(n % 40)}tile ${n}`, { level: 1 }) }
    })
    const file = reader(pmtilesFile(tiles, { west: -1, south: 2, east: 3.5, north: 4 }, { name: 'All' }))
    const header = await file.getHeader()
    expect(header.leafDirectoryLength).toBeGreaterThan(0)
    expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([-1, 2, 3.5, 4])
    expect([header.minZoom, header.maxZoom, header.numTileEntries]).toEqual([14, 14, 9000])
    for (const [n, { x, y }] of tiles.entries())
      if (n % 499 === 0) expect(new TextDecoder().decode((await file.getZxy(14, x, y))?.data)).toMatch(`tile ${n}`)
    expect(await file.getZxy(14, 3, 3)).toBeUndefined()
  })

  it('stores tiles of the same content once', async () => {
    const data = new Uint8Array([1, 2, 3])
    const tiles = [0, 1, 2].map((x): Tile => ({ z: 3, x, y: 1, data }))
    const header = await reader(pmtilesFile(tiles, { west: 0, south: 0, east: 1, north: 1 }, {})).getHeader()
    expect([header.numAddressedTiles, header.numTileContents, header.tileDataLength]).toEqual([3, 1, 3])
  })
})

describe('a pack', () => {
  it('has the street with its name, and says where it lies', async () => {
    const pack = makePack([road], 'Salzburg')
    if (!pack) throw new Error('no pack')
    const file = reader(pack.bytes)
    const tile = await file.getZxy(...tileAt(14, 13.045, 47.805))
    expect(new TextDecoder().decode(tile?.data)).toMatch(/roads.*major_road.*Bread Street/s)
    expect(new TextDecoder().decode(tile?.data)).not.toContain('from')
    expect(describePack('salzburg', pack.bytes)).toMatchObject({ name: 'Salzburg', west: 13.04, north: 47.81 })
    expect(await file.getMetadata()).toMatchObject({ attribution: expect.stringContaining('OpenStreetMap') })
  })

  it('of nothing that a map shows is none', () => {
    expect(
      makePack([{ tags: { amenity: 'bench' }, geometry: { type: 'Point', coordinates: [1, 2] } }], 'x'),
    ).toBeUndefined()
  })

  it('of a town and a point on the other side of the world is refused, before a tile of the sea is made', () => {
    const island: GroundFeature = {
      tags: { place: 'village', name: 'Null Island' },
      geometry: { type: 'Point', coordinates: [0, 0] },
    }
    expect(() => makePack([road, island], 'x')).toThrow(/too far for one map .*0\.00, 0\.00, 13\.05, 47\.81/)
  })

  it('has a network of more lines than a call takes arguments', () => {
    const lines = Array.from({ length: 130_000 }, (_, n) =>
      [0, 1e-6].map((off) => [13 + (n % 500) / 1e5, 47 + n / 5e7 + off] as [number, number]),
    )
    const network: GroundFeature = {
      tags: { highway: 'primary' },
      geometry: { type: 'MultiLineString', coordinates: lines },
    }
    expect(makePack([network], 'x')).toBeDefined()
  })

  it('of the demo town is the same each time, and small', () => {
    const [pack, again] = [makePack(townGround(), 'Alderwick'), makePack(townGround(), 'Alderwick')]
    expect(pack?.bytes).toEqual(again?.bytes)
    expect(pack?.bytes.length).toBeLessThan(120_000)
  })

  it('takes at most 25 kB for a square kilometre of a dense town without buildings', () => {
    // Streets every 60 m both ways, each with a name of its own: 33 km of them in a square kilometre.
    const [metre, wide] = [1 / 111_195, 1 / 111_195 / Math.cos((48.2 * Math.PI) / 180)]
    const lines = Array.from({ length: 67 }, (_, n) => n * 60)
    const bent = (along: number, off: number): number => off + 8 * Math.sin(along / 90 + off)
    const steps = Array.from({ length: 81 }, (_, n) => n * 50)
    const streets = lines.flatMap((off, n): GroundFeature[] =>
      [false, true].map((isTurned) => ({
        tags: { highway: 'residential', name: `${isTurned ? 'Gasse' : 'Straße'} der ${n} Linden` },
        geometry: {
          type: 'LineString',
          coordinates: steps.map((along) => {
            const [x, y] = isTurned ? [along, bent(along, off)] : [bent(along, off), along]
            return [16.37 + x * wide, 48.2 + y * metre]
          }),
        },
      })),
    )
    const pack = makePack(streets, 'Dense')
    expect(pack && pack.bareBytes / 1000 / 16).toBeLessThan(25)
    expect(pack && pack.bareBytes / 1000 / 16).toBeGreaterThan(1)
  })

  it('shows houses from zoom 14 on', async () => {
    const house: GroundFeature = {
      tags: { building: 'yes' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [13.041, 47.801],
            [13.0415, 47.801],
            [13.0415, 47.8015],
            [13.041, 47.801],
          ],
        ],
      },
    }
    const pack = makePack([road, house], 'x')
    const text = async (z: number): Promise<string> =>
      new TextDecoder().decode(
        (pack && (await reader(pack.bytes).getZxy(...tileAt(z, 13.041, 47.801)))?.data) ?? new Uint8Array(),
      )
    expect(await text(14)).toContain('buildings')
    expect(await text(13)).toContain('roads')
    expect(await text(13)).not.toContain('buildings')
  })
})
