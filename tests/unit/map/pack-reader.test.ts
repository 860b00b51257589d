/** Packs that somebody made to harm, or that did not come as a whole: an error in bounded memory, never a hang. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describe as describePack } from '#build/map-packs.ts'
import { packReader } from '#src/components/map/pack-reader.ts'
import { pmtilesFile } from '#supabase/map/pmtiles-file.ts'

type Bytes = Uint8Array<ArrayBuffer>

const bounds = { west: 0, south: 0, east: 1, north: 1 }
const bomb = gzipSync(new Uint8Array(60e6))
const fileOf = (data: Uint8Array): Bytes => pmtilesFile([{ z: 3, x: 1, y: 1, data }], bounds, { name: 'x'.repeat(999) })
const tileOf = (file: Bytes) =>
  packReader({
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: file.slice(offset, offset + length).buffer }),
  }).getZxy(3, 1, 1)

/** The file with another part at its end, to which the header points. */
function withPart(file: Bytes, at: number, part: Uint8Array): Bytes {
  const longer = new Uint8Array(file.length + part.length)
  longer.set(file)
  longer.set(part, file.length)
  const header = new DataView(longer.buffer)
  header.setBigUint64(at, BigInt(file.length), true)
  header.setBigUint64(at + 8, BigInt(part.length), true)
  return longer
}

test('A tile is read', async () => {
  const tile = await tileOf(fileOf(gzipSync('streets')))
  expect(new TextDecoder().decode(tile?.data)).toBe('streets')
})

test('A tile that unpacks to 60 MB is not unpacked', async () => {
  await expect(tileOf(fileOf(bomb))).rejects.toThrow(/too large/)
})

test('A directory that unpacks to 60 MB is not unpacked', async () => {
  const small = gzipSync(new Uint8Array(5e6))
  expect(small.length).toBeLessThan(10_000)
  await expect(tileOf(withPart(fileOf(gzipSync('x')), 8, small))).rejects.toThrow(/too large/)
})

test('A directory that names more tiles than it has is refused', async () => {
  const endless = gzipSync(new Uint8Array([0xff, 0xff, 0xff, 0xff, 0x0f, 1, 1, 1]))
  await expect(tileOf(withPart(fileOf(gzipSync('x')), 8, endless))).rejects.toThrow('varint')
})

test('A file that was cut off is refused wherever it ends', async () => {
  const file = fileOf(gzipSync(new Uint8Array(Array.from({ length: 9999 }, (_, n) => (n * n) % 251))))
  for (const bytes of [0, 5, 100, 127, 140, file.length - 300, file.length - 1])
    await expect(tileOf(file.slice(0, bytes))).rejects.toBeInstanceOf(Error)
})

test('A build refuses a pack that is cut off, is none, or has a bomb for its description', () => {
  const file = fileOf(gzipSync('x'))
  expect(describePack('town', file)).toMatchObject({ west: 0, north: 1 })
  const wrong = [file.slice(0, file.length - 1), file.slice(0, 90), new Uint8Array(200), withPart(file, 24, bomb)]
  for (const bytes of wrong) expect(() => describePack('town', bytes)).toThrow(/^town\.pmtiles is not a whole/)
})
