/** Files that want to do harm, or that something has happened to: refused with a sentence, and nothing is changed. */
import { strFromU8, strToU8, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Archive } from '#src/domain/archive/archive.ts'
import type { ArchiveError } from '#src/services/archive.ts'
import { exported, imported } from '#tests/support/archives.ts'
import { ada, ben, lived, phoneOf } from './world.ts'

let file: Blob
let entries: Unzipped
beforeAll(async () => {
  const from = await phoneOf(ada)
  await lived(from)
  file = (await exported(from)).file
  entries = unzipSync(new Uint8Array(await file.arrayBuffer()))
})

const zipped = (content: Zippable): Blob => new Blob([zipSync(content)])
const withJson = (change: (content: Archive) => void): Blob => {
  const content = JSON.parse(strFromU8(entries['crumb.json'] as Uint8Array))
  change(content)
  // Not compressed: what shrinks so well would be refused for that.
  return zipped({ ...entries, 'crumb.json': [strToU8(JSON.stringify(content)), { level: 0 }] })
}
const withBytes = async (change: (view: DataView, length: number) => void): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  change(new DataView(bytes.buffer), bytes.length)
  return new Blob([bytes])
}

/** Why it is refused; an import that was not refused as a whole has no such word. */
async function refusal(hostile: Blob): Promise<string> {
  const to = await phoneOf(ben)
  const problem = await imported(to, hostile).then(
    () => 'imported',
    (error: ArchiveError) => error.problem,
  )
  return to.owed.rows('outbox').length === 0 ? problem : `${problem}, and something was changed`
}

/** Where the directory of a zip without a comment begins, from its last 22 bytes. */
const directoryAt = (view: DataView, length: number): number => view.getUint32(length - 6, true)

describe('a file is refused', () => {
  it('that is no zip, empty, or a zip of something else', async () => {
    expect(await refusal(new Blob(['']))).toBe('not_an_export')
    expect(await refusal(new Blob(['PK\u0003\u0004 but no zip']))).toBe('not_an_export')
    expect(await refusal(zipped({ 'holiday.jpg': new Uint8Array(10) }))).toBe('not_an_export')
    expect(await refusal(zipped({ 'crumb.json': strToU8('{"format":') }))).toBe('not_an_export')
  })

  it('that was cut off anywhere', async () => {
    for (const share of [0.1, 0.5, 0.9, 0.999])
      expect(await refusal(file.slice(0, Math.floor(file.size * share)))).toBe('not_an_export')
  })

  it('whose directory points outside', async () => {
    expect(await refusal(await withBytes((view, length) => view.setUint32(length - 6, 0xfffffff0, true)))).toBe(
      'not_an_export',
    )
    expect(await refusal(await withBytes((view, length) => view.setUint16(length - 12, 65_535, true)))).toBe(
      'not_an_export',
    )
  })

  it('with names that lead out of it', async () => {
    for (const name of ['../crumb.json', '/etc/passwd', 'C:\\x.html', 'a/../../b', '..\\x', './x'])
      expect(await refusal(zipped({ ...entries, [name]: new Uint8Array(1) }))).toBe('too_much')
  })

  it('that unpacks to far more than it has', async () => {
    const bomb = zipped({ ...entries, 'bomb.bin': [new Uint8Array(60_000_000), { level: 9 }] })
    expect(bomb.size).toBeLessThan(1_000_000)
    expect(await refusal(bomb)).toBe('too_much')
  })

  it('whose entry lies about its size', async () => {
    const zeros = strToU8(`{"format":"crumb","version":1,"x":"${'0'.repeat(900_000)}"}`)
    const small = new Uint8Array(zipSync({ 'crumb.json': [zeros, { level: 9 }] }))
    const view = new DataView(small.buffer)
    view.setUint32(directoryAt(view, small.length) + 24, 100, true)
    expect(await refusal(new Blob([small]))).toBe('too_much')
  })

  it('with texts, numbers or files that an export cannot have', async () => {
    const changes: ((content: Archive) => void)[] = [
      (content) => Object.assign(content.visits[0] as object, { comment: 'x'.repeat(5_000_000) }),
      (content) => Object.assign(content.visits[0] as object, { rating: 7 }),
      (content) => Object.assign(content.visits[0] as object, { created_at: 'yesterday' }),
      (content) => Object.assign(content.visits[0] as object, { restaurant_id: ada }),
      (content) => Object.assign(content.places[0] as object, { name: 'x'.repeat(5_000_000) }),
      (content) => Object.assign(content.visits[0]?.photos[0] as object, { file: 'photos/../../secret.webp' }),
      (content) => Object.assign(content.visits[0]?.photos[0] as object, { file: 'index.html' }),
      (content) => content.visits.push({ ...(content.visits[0] as Archive['visits'][0]) }),
      (content) => Object.assign(content.lists[0] as object, { name: '' }),
      (content) => Object.assign(content, { visits: {} }),
      (content) => Object.assign(content, { want_to_try: Array.from({ length: 1001 }, () => content.want_to_try[0]) }),
    ]
    for (const change of changes) expect(await refusal(withJson(change))).toBe('changed')
  })

  it('that a newer app has made', async () => {
    expect(await refusal(withJson((content) => Object.assign(content, { version: 2, visits: 'otherwise' })))).toBe(
      'other_version',
    )
  })
})

it('a photo that was exchanged is left out, and the visit comes', async () => {
  const name = Object.keys(entries).find((one) => one.startsWith('photos/')) as string
  const to = await phoneOf(ben)
  const exchanged = zipped({ ...entries, [name]: strToU8('another picture') })
  expect(await imported(to, exchanged)).toMatchObject({ visits: 3, photos: 3, missing: 1 })
})
