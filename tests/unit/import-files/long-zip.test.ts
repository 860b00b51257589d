/** Zips beyond 4 GB or of several parts, as Google's Takeout gives them out for large accounts. */
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { readFiles } from '#src/domain/import/read-files.ts'
import { read, reasons, refusal, zipOf } from './chosen.ts'

const link = 'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x85a4ae07074e37e6'
const reviews = (name = 'Katz') => ({
  features: [
    {
      geometry: null,
      properties: { date: '2024-08-08T12:00:00Z', five_star_rating_published: 5, location: { name, address: 'x' } },
    },
  ],
})
const list = `Title,Note,URL\nKatz,,${link}\n`

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))

/** Numbers in as many bytes as they say, the lowest first. */
function bytesOf(...fields: (readonly [bytes: 2 | 4 | 8, value: number] | string)[]): Uint8Array<ArrayBuffer> {
  return joined(
    fields.map((field) => {
      if (typeof field === 'string') return new TextEncoder().encode(field)
      const [length, value] = field
      const bytes = new Uint8Array(8)
      new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true)
      return bytes.subarray(0, length)
    }),
  )
}
const none = 0xffffffff

/**
 * A zip with one stored entry in the long form, behind so many bytes of other entries, of which only the first four are looked at.
 */
function longZip(name: string, content: string, before: number): Blob {
  const crc = crc32(content)
  const size = Buffer.byteLength(content)
  const local = bytesOf([4, 0x04034b50], [2, 45], [2, 0], [2, 0], [4, 0], [4, crc], [4, none], [4, none])
  const localEnd = bytesOf([2, name.length], [2, 20], name, [2, 1], [2, 16], [8, size], [8, size], content)
  const entry = joined([
    bytesOf([4, 0x02014b50], [2, 45], [2, 45], [2, 0], [2, 0], [4, 0], [4, crc], [4, none], [4, none]),
    // Another extra field comes first.
    bytesOf([2, name.length], [2, 36], [2, 0], [2, 0], [2, 0], [4, 0], [4, none], name, [2, 0x5455], [2, 4], [4, 0]),
    bytesOf([2, 1], [2, 24], [8, size], [8, size], [8, before]),
  ])
  const start = before + local.length + localEnd.length
  const end = joined([
    bytesOf([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, 1], [8, 1], [8, entry.length], [8, start]),
    bytesOf([4, 0x07064b50], [4, 0], [8, start + entry.length], [4, 1]),
    bytesOf([4, 0x06054b50], [2, 0xffff], [2, 0xffff], [2, 0xffff], [2, 0xffff], [4, none], [4, none], [2, 0]),
  ])
  const written = joined([local, localEnd, entry, end])
  const slice = (from: number, to: number): Blob => {
    const gap = new Uint8Array(Math.max(0, Math.min(to, before) - from))
    if (from === 0) gap.set(bytesOf([4, 0x04034b50]).subarray(0, gap.length))
    return new Blob([gap, written.subarray(Math.max(0, from - before), Math.max(0, to - before))])
  }
  return { size: before + written.length, slice } as Blob
}

it.each([0, 6_000_000_000])('is read in the long form, %i bytes into the file', async (before) => {
  const zip = longZip('Takeout/Reviews.json', JSON.stringify(reviews()), before)
  const result = await readFiles([{ name: 'takeout.zip', read: async () => zip }])
  expect(result).toMatchObject({ ok: true, value: { visits: [{ place: { name: 'Katz' } }], leftOut: [] } })
})

it('is damaged when its long end leads elsewhere', async () => {
  const zip = longZip('Takeout/Reviews.json', JSON.stringify(reviews()), 0)
  const bytes = new Uint8Array(await zip.slice(0, zip.size).arrayBuffer())
  const locator = bytes.length - 22 - 20
  for (const value of [0, 255]) {
    const broken = bytes.slice()
    broken.fill(value, locator + 8, locator + 16)
    expect(await refusal({ 'takeout.zip': broken })).toBe(
      'takeout.zip: It is damaged or not complete. Download the export again.',
    )
  }
})

it('has a directory that fits into memory', async () => {
  const zip = longZip('Takeout/Reviews.json', JSON.stringify(reviews()), 6_000_000_000)
  const size = zip.size
  const slice = (from: number, to: number): Blob => {
    if (to - from > 100_000_000) throw new Error('out of memory')
    const bytes = zip.slice(from, to)
    if (to - from !== 56) return bytes
    // The end in the long form: its directory claims 5 GB.
    return new Blob([bytes.slice(0, 40), bytesOf([8, 5_000_000_000], [8, 4])])
  }
  const result = await readFiles([{ name: 'takeout.zip', read: async () => ({ size, slice }) as Blob }])
  expect(result).toMatchObject({ ok: false, error: expect.stringContaining('It is not made as exports are') })
})

it('in several zips is one import, and one with nothing for it is said', async () => {
  const found = await read({
    'takeout-001.zip': zipOf({ 'Takeout/Maps/Reviews.json': reviews() }),
    'takeout-002.zip': zipOf({ 'Takeout/Saved/Weekend.csv': list }),
    'takeout-003.zip': zipOf({ 'Takeout/Photos/1.jpg': 'picture' }),
  })
  expect([found.visits.length, found.lists.map(({ name }) => name)]).toEqual([1, ['Weekend']])
  expect(reasons(found)).toEqual(['Nothing in it is for crumb.'])
})

it('that was cut into parts is to be unpacked first', async () => {
  const last = zipOf({ 'Takeout/Maps/Reviews.json': reviews() })
  last[last.length - 22 + 4] = 2
  expect(await refusal({ 'takeout.zip': last })).toBe(
    'takeout.zip: It is one of several parts of a file. Unpack them together on a computer, and choose the files that come out.',
  )
})
