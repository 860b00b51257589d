/** An export and an import on their way: what they say, how much they write at once, and what of unsent work goes along. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { zipLimits } from '#src/lib/zip-writer.ts'
import { exportArchive } from '#sync/archive/export-archive.ts'
import { exported, imported } from '#tests/support/archives.ts'
import { idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, cleo, door, inn, lived, phoneOf, picture } from './world.ts'

const limits = { ...zipLimits }
afterEach(() => void Object.assign(zipLimits, limits))

async function phoneWithLife(): Promise<MemoryStore> {
  const phone = await phoneOf(ada)
  await lived(phone)
  return phone
}

const entriesOf = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()))
const nothingWaits = (phone: MemoryStore) =>
  phone.owed.write(['outbox', 'drafts'], async (owed) => {
    const outbox = await owed.all('outbox')
    await owed.put(
      'outbox',
      outbox.map((mutation) => ({ ...mutation, state: 'applied' })),
    )
    await owed.delete(
      'drafts',
      (await owed.all('drafts')).map(({ id }) => id),
    )
  })

const refused = (intent: string, n: number, input: object) => ({
  seq: 900 + n,
  id: idOf(n),
  intent,
  input: { ...input },
  saved_at: '2026-01-01T12:00:00.000Z',
  code: 'x',
  message: 'No.',
})
const at = '2026-01-01T12:00:00.000Z'

/** An export of a phone, and what it says while it is written. */
function written(phone: MemoryStore, write: (bytes: number) => void = () => {}) {
  const progress: [number, number][] = []
  const stop = new AbortController()
  const done = exportArchive(phone, {
    write: async (chunk) => write(chunk.length),
    readPhoto: async () => undefined,
    onProgress: ({ done, total }) => void progress.push([done, total]),
    signal: stop.signal,
  })
  return { progress, stop, done }
}

test('an export says how many photos of how many are written, to the last', async () => {
  const { progress, done } = written(await phoneWithLife())
  await done
  expect(progress).toEqual([0, 1, 2, 3, 4].map((count) => [count, 4]))
})

test('an export that is stopped among its photos or after them ends with that, and is no file', async () => {
  const phone = await phoneWithLife()
  for (const photos of [1, 4]) {
    const { progress, stop, done } = written(phone, () => {
      if (progress.at(-1)?.[0] === photos) stop.abort('stopped')
    })
    await expect(done).rejects.toBe('stopped')
    expect(progress.at(-1)?.[0]).toBe(photos)
  }
})

test('a photo for which one file has no room is named as missing, and the last that fits is taken', async () => {
  const phone = await phoneWithLife()
  const filesOf = async () =>
    (await exported(phone)).content.visits.flatMap(({ photos }) => photos.map(({ missing }) => missing ?? 'there'))
  const full = 'One file has no room for more.'
  zipLimits.entries = 2
  expect(await filesOf()).toEqual(['there', 'there', full, full])
  zipLimits.entries = limits.entries
  const size = 'picture 35'.length
  zipLimits.bytes = size
  expect(await filesOf()).toEqual(['there', full, full, full])
  zipLimits.bytes = size - 1
  expect(await filesOf()).toEqual([full, full, full, full])
  // What is written before a photo counts as well.
  let before = 0
  zipLimits.bytes = limits.bytes
  const { progress, done } = written(phone, (bytes) => {
    if ((progress.at(-1)?.[0] ?? 0) === 0) before += bytes
  })
  await done
  zipLimits.bytes = before + size
  expect(await filesOf()).toEqual(['there', 'there', full, full])
  zipLimits.bytes = before + size - 1
  expect(await filesOf()).toEqual(['there', full, full, full])
})

test('the unsent work goes along when there is any, of whatever kind', async () => {
  const kinds: [
    string,
    (phone: MemoryStore) => Promise<unknown>,
    { waiting: number; refused: number; drafts: number },
  ][] = [
    ['nothing', async () => {}, { waiting: 0, refused: 0, drafts: 0 }],
    ['work that waits', (to) => saveIntent(to, 'follow', { user_id: ben }), { waiting: 1, refused: 0, drafts: 0 }],
    [
      'a draft',
      (to) => saveDraft(to, { id: idOf(51), kind: 'visit', content: {} }),
      { waiting: 0, refused: 0, drafts: 1 },
    ],
    [
      'refused work and a draft',
      async (to) => {
        await saveDraft(to, { id: idOf(51), kind: 'visit', content: {} })
        await to.owed.write(['refused'], (owed) => owed.put('refused', [refused('follow', 62, { user_id: ben })]))
      },
      { waiting: 0, refused: 1, drafts: 1 },
    ],
    [
      'work that waits and refused work',
      async (to) => {
        await saveIntent(to, 'follow', { user_id: ben })
        await to.owed.write(['refused'], (owed) => owed.put('refused', [refused('follow', 62, { user_id: ben })]))
      },
      { waiting: 1, refused: 1, drafts: 0 },
    ],
    [
      'work that a restored server has lost',
      (to) =>
        to.owed.write(['offers'], (owed) =>
          owed.put('offers', [{ id: idOf(63), seq: 0, intent: 'follow', input: { user_id: ben }, saved_at: at }]),
        ),
      { waiting: 1, refused: 0, drafts: 0 },
    ],
  ]
  for (const [kind, make, unsent] of kinds) {
    const phone = await phoneWithLife()
    await nothingWaits(phone)
    await make(phone)
    const { file, content } = await exported(phone)
    const counted = Object.values(unsent).reduce((sum, count) => sum + count, 0)
    expect([kind, content.unsent]).toEqual([kind, unsent])
    expect([kind, 'unsent/work.json' in (await entriesOf(file))]).toEqual([kind, counted > 0])
    // In the account that it comes from all of it is taken in again.
    expect([kind, (await imported(await phoneOf(ada), file)).unsent]).toEqual([kind, counted])
  }
})

test("an export has one's own likes of visits, and of a visit the photos that are neither refused nor taken off", async () => {
  const phone = await phoneWithLife()
  const like = { id: idOf(81), review_id: idOf(82), user_id: ada, created_at: at }
  await phone.documents.write([
    { entity: 'review_likes', key: like.id, document: { row: like, scopes: [`user:${ada}`] } },
  ])
  const states = ['failed', 'removing', 'uploading'] as const
  await phone.owed.write(['photos'], async (owed) => {
    const photos = (await owed.all('photos')).filter(({ review_id }) => review_id === idOf(23))
    await owed.put(
      'photos',
      photos.map((photo) => ({ ...photo, state: states[photo.index] ?? 'waiting' })),
    )
  })
  const { content } = await exported(phone)
  expect(content.review_likes).toEqual([like])
  expect(content.visits.at(-1)?.photos.map(({ path }) => path)).toEqual([picture(phone, 32, 2).path])
})

test('an import saves some dozens at once, or as many as their photos fill, and says how far it is', async () => {
  const phone = await phoneOf(ada)
  const large = { ...picture(phone, 35, 0), full: { ...picture(phone, 35, 0).full, bytes: new ArrayBuffer(5_000_000) } }
  for (let n = 0; n < 106; n++)
    await logVisit(phone, { id: idOf(200 + n), restaurant_id: n % 2 ? door : inn, created_at: at })
  for (const n of [0, 1, 2, 3])
    await addPhoto(phone, { review_id: idOf(200 + n) }, { ...large, id: idOf(400 + n), path: `${ada}/1-${n}.webp` })
  const { file } = await exported(phone)
  const to = await phoneOf(ben)
  const held: number[] = []
  const { write } = to.owed
  to.owed.write = async (tables, work) => {
    const before = to.owed.rows('outbox').length
    const result = await write(tables, work)
    if (tables.includes('outbox') && tables.includes('blobs')) held.push(to.owed.rows('outbox').length - before)
    return result
  }
  to.posted.length = 0
  const progress: number[] = []
  expect(await imported(to, file, { onProgress: ({ done }) => void progress.push(done) })).toMatchObject({
    visits: 106,
    photos: 4,
  })
  // The visits with a large photo come last, and two of these photos fill a batch.
  expect(held).toEqual([50, 50, 4, 2])
  expect(progress).toEqual(Array.from({ length: 107 }, (_, index) => index))
  expect(to.posted).toContain('saved')
})

test('photos that the file lacks and those that are none are missing together', async () => {
  const phone = await phoneWithLife()
  await phone.owed.write(['blobs'], (owed) => owed.delete('blobs', [idOf(35)]))
  const { file } = await exported(phone)
  expect(await imported(await phoneOf(ben), file, { thumbnailOf: async () => undefined })).toMatchObject({
    photos: 0,
    missing: 4,
  })
})

test('what was refused in another account becomes drafts with their photos, and what was taken off does not', async () => {
  const phone = await phoneWithLife()
  const visit = { id: idOf(61), restaurant_id: door, comment: 'Refused', created_at: at }
  await addPhoto(phone, { review_id: idOf(61) }, picture(phone, 36, 0))
  await addPhoto(phone, { review_id: idOf(61) }, picture(phone, 37, 1))
  await phone.owed.write(['refused', 'drafts', 'photos'], async (owed) => {
    const gone = (await owed.all('photos')).filter(({ id }) => id === idOf(37))
    await owed.put(
      'photos',
      gone.map((photo) => ({ ...photo, state: 'removing' as const })),
    )
    await owed.put('refused', [
      refused('log_visit', 62, visit),
      refused('log_visit', 69, { id: idOf(70), restaurant_id: door, comment: 'Without a date' }),
      refused('create_list', 63, { id: idOf(64), name: 'Refused list', restaurant: { restaurant_id: door } }),
      refused('follow', 65, { id: idOf(66), user_id: cleo }),
    ])
    await owed.put('drafts', [
      { id: idOf(67), kind: 'list', content: { fields: { name: 'Begun list' } }, changed_at: at },
      { id: idOf(68), kind: 'settings', content: {}, changed_at: at },
    ])
  })
  const { file } = await exported(phone)
  const to = await phoneOf(ben)
  expect(await imported(to, file)).toMatchObject({ unsent: 5 })
  const drafts = to.owed.rows('drafts')
  expect(drafts.map(({ kind }) => kind).toSorted()).toEqual(['list', 'list', 'visit', 'visit', 'visit'])
  const list = drafts.find(({ content }) => JSON.stringify(content).includes('Refused list'))
  expect(list?.content).toMatchObject({ restaurantId: door })
  const draft = drafts.find(({ content }) => content['comment'] === 'Refused')
  expect(draft?.content).toMatchObject({ date: '2026-01-01' })
  const dateless = drafts.find(({ content }) => content['comment'] === 'Without a date')
  expect(dateless?.content).toMatchObject({ date: new Date(to.clock.now()).toISOString().slice(0, 10) })
  const photos = to.owed.rows('photos').filter(({ draft_id }) => draft_id === draft?.id)
  expect(photos).toMatchObject([{ index: 0, state: 'waiting' }])
  const blobs = to.owed.rows('blobs').find(({ id }) => id === photos[0]?.id)
  expect(strFromU8(new Uint8Array(blobs?.full.bytes ?? new ArrayBuffer(0)))).toBe('picture 36')
})

test('unsent work of another account that cannot be read is none, and the rest comes', async () => {
  const phone = await phoneWithLife()
  const { file } = await exported(phone)
  const entries = await entriesOf(file)
  const work = strFromU8(entries['unsent/work.json'] as Uint8Array).replace(ada, cleo)
  const other = new Blob([zipSync({ ...entries, 'unsent/work.json': strToU8(work) }, { level: 0 })])
  expect(await imported(await phoneOf(ben), other)).toMatchObject({ visits: 3, unsent: 0 })
})
