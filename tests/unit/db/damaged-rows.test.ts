import { unzipSync } from 'fflate'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { discardRefused, refusedAsDraft } from '#src/commands/refused-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { connections, type Mutation, type OwedTable } from '#src/db/owed.ts'
import { allDrafts } from '#src/queries/drafts.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { workNow } from '#src/queries/work.ts'
import type { Backend, PushAnswer, SentMutation } from '#sync/backend.ts'
import { exportWork } from '#sync/export-work.ts'
import { sendPhotos } from '#sync/photos.ts'
import { pushAll } from '#sync/push.ts'
import { loseValues, unreadable } from '#tests/simulation/unreadable.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { inOwedTable } from '#tests/support/dexie-tables.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { closeAll, createTestDevice, type TestDevice } from './real-stores.ts'
import { uuid } from './rows.ts'

const me = uuid(1)
const place = uuid(2)
const [visit, list] = [uuid(10), uuid(30)]

let device: TestDevice
let copy: LiveCopy
let clients: string[]
let sent: SentMutation[]
let uploaded: string[]
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  loseValues()
  device = createTestDevice()
  copy = await device.open(me)
  clients = []
  sent = []
  uploaded = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

/** Writes a row as damaged storage would have left it, past all that would refuse to. */
const damage = (table: OwedTable, row: object) => inOwedTable(device.indexedDb, me, table, (rows) => rows.put(row))
const storedOutbox = async () =>
  (await inOwedTable(device.indexedDb, me, 'outbox', (rows) => rows.toArray())) as Mutation[]
const damageOutbox = async (changes: object): Promise<void> => {
  const [row] = await storedOutbox()
  await damage('outbox', { ...row, ...changes })
}

/** A server that knows no more intents than this app, no input without an id, and no review. */
const context = () => ({
  copy,
  signal: new AbortController().signal,
  answered: () => {},
  backend: {
    async push(client: string, mutations: SentMutation[]): Promise<PushAnswer> {
      clients.push(client)
      sent.push(...mutations)
      return pushAnswer(
        mutations.map(({ intent, input }) =>
          intent === 'from_the_future' || Object.keys(input).length === 0
            ? { status: 'rejected', code: 'unknown_intent', message: 'Not known.' }
            : intent === 'attach_photo'
              ? { status: 'rejected', code: 'not_found', message: 'This review does not exist any more.' }
              : { status: 'applied' },
        ),
      )
    },
    unlinkedFiles: async () => [],
    async upload({ path }: { path: string }) {
      uploaded.push(path)
    },
  } as unknown as Backend,
})
const push = () => pushAll(context(), async () => {})
const status = () => firstValueFrom(syncStatus(copy))
const work = () => firstValueFrom(workNow(copy))
const visitInput = { id: visit, restaurant_id: place, comment: 'Great ramen', created_at: '2026-01-01T12:00:00.000Z' }

const damages: [what: string, changes: object, reason: RegExp][] = [
  ['no input', { input: null }, /damaged/],
  ['a text for its input', { input: 'Great ramen' }, /damaged.* What is left of it: “Great ramen”$/],
  ['no id', { id: undefined }, /damaged.* What is left of it: “Great ramen”$/],
  ['no intent', { intent: 7 }, /damaged.* What is left of it: “Great ramen”$/],
  ['no time', { saved_at: 'torn' }, /damaged.* What is left of it: “Great ramen”$/],
  ['an unknown intent', { intent: 'from_the_future' }, /Not known/],
  ['an empty input', { input: {} }, /Not known/],
]
test.each(damages)(
  'invariants 3 and 14: a corrupt row with %s needs attention, and what waits behind it is sent',
  async (_what, changes, reason) => {
    await logVisit(copy, visitInput)
    await damageOutbox(changes)
    await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
    expect(await status()).toMatchObject({ waiting: 2, allSaved: false })
    expect((await work()).waiting).toHaveLength(2)
    await push()
    expect(await status()).toMatchObject({ waiting: 0, sending: 0, needsAttention: 1, allSaved: false })
    expect(sent.map(({ intent }) => intent)).toContain('add_favorite')
    // Saved after it: nothing of the queue throws at what was set aside.
    await saveIntent(copy, 'create_list', { id: list, name: 'Best', is_public: true, is_ranked: false })
    await push()
    expect(sent.at(-1)?.intent).toBe('create_list')
    const [refused] = (await work()).refused
    expect(refused?.reason).toMatch(reason)
    await exportWork(copy)
    await discardRefused(copy, refused?.id ?? '')
    expect((await status()).needsAttention).toBe(0)
  },
)

test.each(damages)(
  'invariants 2 and 14: the photo of a corrupt visit with %s stays, is shown with what needs attention, and is exported',
  async (_what, changes) => {
    await logVisit(copy, visitInput)
    const photo = { id: uuid(60), path: `${me}/1-0.webp`, index: 0 }
    await addPhoto(copy, { review_id: visit }, { ...photo, full: makePicture('f'), thumbnail: makePicture('t') })
    await damageOutbox(changes)
    for (let round = 0; round < 2; round++) {
      await push()
      await sendPhotos(context(), async () => {}, false)
    }
    const { refused, failedPhotos } = await work()
    expect([...refused, ...failedPhotos].flatMap(({ photos }) => photos.map(({ id }) => id))).toEqual([photo.id])
    // There is no review that another one could be put into.
    expect(failedPhotos.flatMap(({ photos }) => photos).some((one) => one.isReplaceable || one.mayWorkAgain)).toBe(
      false,
    )
    const exported = unzipSync(new Uint8Array(await (await exportWork(copy)).arrayBuffer()))
    expect(Object.keys(exported)).toContain(`photos/${photo.id}-full`)
  },
)

test('a corrupt row that only lost how far it was is sent again, and the server knows it', async () => {
  await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
  await damageOutbox({ state: undefined, attempts: 'many' })
  expect(await status()).toMatchObject({ waiting: 1, allSaved: false })
  await push()
  expect(sent.map(({ intent }) => intent)).toEqual(['add_favorite'])
  expect((await status()).waiting).toBe(0)
})

test('a corrupt row that only lost how far it was may have been sent: work that was refused does not take it along', async () => {
  await saveIntent(copy, 'create_list', { id: list, name: 'Best', is_public: true, is_ranked: false })
  await saveIntent(copy, 'add_to_list', { list_id: list, restaurant_id: place })
  const [made, added] = await storedOutbox()
  await inOwedTable(device.indexedDb, me, 'outbox', (rows) => rows.delete(made?.seq))
  await damage('refused', { ...made, code: 'not_allowed', message: 'No.' })
  await damage('outbox', { ...added, state: undefined })
  await push()
  expect(sent.map(({ intent }) => intent)).toEqual(['add_to_list'])
})

test('rows that the browser cannot read need attention, and what waits behind them is sent', async () => {
  await logVisit(copy, visitInput)
  await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
  const [visitRow] = await storedOutbox()
  await damage('outbox', { ...unreadable, seq: visitRow?.seq })
  await damage('drafts', { ...unreadable, id: uuid(70) })
  expect(await status()).toMatchObject({ waiting: 2, allSaved: false })
  await push()
  expect(sent.map(({ intent }) => intent)).toEqual(['add_favorite'])
  expect((await work()).refused.map(({ reason }) => reason)).toEqual([
    'This change was damaged on this device, so it cannot be sent.',
  ])
  expect((await firstValueFrom(allDrafts(copy))).map(({ id }) => id)).toEqual([uuid(70)])
})

test('a corrupt row of refused work is shown as far as it is left and can be discarded', async () => {
  await damage('refused', { id: uuid(50), input: null, because: 5 })
  await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
  await push()
  expect(sent).toHaveLength(1)
  const { refused, counts } = await work()
  expect(refused).toMatchObject([{ id: uuid(50), title: 'A change' }])
  expect(counts.refusedChanges).toBe(1)
  await discardRefused(copy, uuid(50))
  expect((await status()).needsAttention).toBe(0)
})

test('a corrupt row of a photo fails alone, with a reason, and the next photo is sent', async () => {
  const photo = { bucket: 'review-photos', index: 0, state: 'waiting', progress: 0, attempts: 0, size: 1 }
  const pictures = { full: makePicture('f'), thumbnail: makePicture('t') }
  await damage('photos', { id: uuid(60), review_id: visit })
  await damage('photos', {
    ...photo,
    id: uuid(61),
    path: `${me}/1-1.webp`,
    review_id: visit,
    state: 'torn',
    index: 'x',
  })
  await damage('photos', { ...photo, id: uuid(62), path: `${me}/1-2.webp`, review_id: visit })
  await damage('blobs', { id: uuid(61), ...pictures, thumbnail: null })
  await damage('blobs', { id: uuid(62), full: 'torn' })
  await sendPhotos(context(), async () => {}, true)
  expect(uploaded).toEqual([`${me}/1-1.webp`])
  expect((await work()).failedPhotos.flatMap(({ photos }) => photos).map(({ id, reason }) => [id, reason])).toEqual([
    [uuid(60), 'This photo was damaged on this device.'],
    [uuid(62), 'This photo is no longer on this device.'],
  ])
})

test('a picture that the browser cannot read any more fails alone, and the rest of the work is sent and exported', async () => {
  const pictures = { full: makePicture('f'), thumbnail: makePicture('t') }
  for (const n of [0, 1]) {
    const path = `${me}/1-${n}.webp`
    await addPhoto(copy, { review_id: visit }, { id: uuid(60 + n), path, index: n, ...pictures })
  }
  // As a browser answers when the file that has the large value of one row is gone.
  await damage('blobs', { ...unreadable, id: uuid(60) })
  const exported = unzipSync(new Uint8Array(await (await exportWork(copy)).arrayBuffer()))
  expect(Object.keys(exported).toSorted()).toEqual([
    `photos/${uuid(61)}-full`,
    `photos/${uuid(61)}-thumbnail`,
    'work.json',
  ])
  await sendPhotos(context(), async () => {}, true)
  expect(uploaded).toEqual([`${me}/1-1.webp`])
  expect((await work()).failedPhotos.flatMap(({ photos }) => photos).map(({ id, reason }) => [id, reason])).toEqual([
    [uuid(60), 'This photo is no longer on this device.'],
  ])
})

test('a photo whose link is damaged is sent and linked again, and not counted as saved', async () => {
  const pictures = { full: makePicture('f'), thumbnail: makePicture('t') }
  const path = `${me}/1-0.webp`
  await addPhoto(copy, { review_id: visit }, { id: uuid(60), path, index: 0, ...pictures })
  await sendPhotos(context(), async () => {}, false)
  await damageOutbox({ input: null })
  await push()
  expect(await status()).toMatchObject({ photosWaiting: 1, needsAttention: 1 })
  await sendPhotos(context(), async () => {}, false)
  await push()
  expect(uploaded).toEqual([path, path])
  expect(sent.map(({ intent, input }) => [intent, input['path']])).toEqual([['attach_photo', path]])
})

test('what is left of a corrupt visit becomes a draft that can be saved, also without its id', async () => {
  await logVisit(copy, visitInput)
  await damageOutbox({ input: { comment: 'Great ramen' }, saved_at: 'torn' })
  await push()
  const [refused] = (await work()).refused
  expect((await refusedAsDraft(copy, refused?.id ?? '')).ok).toBe(true)
  const [draft] = await firstValueFrom(allDrafts(copy))
  expect(draft).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), content: { comment: 'Great ramen' } })
})

test('a corrupt row of a draft is still there and opens as far as it can', async () => {
  await damage('drafts', { id: uuid(70), kind: 3, content: 'torn' })
  await damage('drafts', {
    id: uuid(71),
    kind: 'visit',
    content: { comment: 'Whole' },
    changed_at: '2026-01-01T00:00:00Z',
  })
  const drafts = await firstValueFrom(allDrafts(copy))
  expect(drafts.map(({ id, content }) => [id, content])).toEqual([
    [uuid(71), { comment: 'Whole' }],
    [uuid(70), {}],
  ])
})

test('a corrupt row of a fact counts as absent: the device gets a new id, and the connection is not known', async () => {
  await damage('facts', { name: 'client_id', value: 'torn' })
  await damage('facts', { name: 'last_contact', value: 'yesterday' })
  await damage('facts', { name: 'connection', value: null })
  await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
  await push()
  expect(clients).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(await status()).toEqual(expect.not.objectContaining({ lastContact: expect.anything() }))
  expect((await status()).connection).toBe('online')
})

test('whatever requests have learned of the connection is read as it was written', async () => {
  for (const value of connections) {
    await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'connection', value }]))
    expect((await status()).connection).toBe(value)
  }
})
