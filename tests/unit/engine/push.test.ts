import { beforeEach, expect, test } from 'vitest'
import { discardRefused, resendRefused, restoreDiscarded } from '#src/commands/refused-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { appendIntents } from '#src/db/append-intents.ts'
import { type Backend, BackendError, type SentMutation, type Verdict } from '#sync/backend.ts'
import { request } from '#sync/context.ts'
import { firstDelayEnds, firstWaitEnds, type Pushed, pushAll } from '#sync/push.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let sent: SentMutation[][]
let refreshed: number
/** What the pushes of a test told of their answers. */
let heard: Pushed[]

beforeEach(() => {
  copy = createMemoryStore()
  sent = []
  refreshed = 0
  heard = []
})

const applied: Verdict = { status: 'applied' }
const rejected: Verdict = { status: 'rejected', code: 'not_found', message: 'It is gone.' }

/** A server that answers each push by a rule. */
const context = (answer: (mutations: SentMutation[]) => Verdict[]) => ({
  copy,
  signal: new AbortController().signal,
  answered: () => {},
  backend: {
    async push(_client: string, mutations: SentMutation[]) {
      sent.push(mutations)
      return pushAnswer(answer(mutations))
    },
    async refreshSession() {
      refreshed++
    },
  } as unknown as Backend,
})

const push = (on: Parameters<typeof pushAll>[0]): Promise<void> =>
  pushAll(on, async ({ applied, refused }) => void heard.push({ applied, refused }))

const newList = { id: idOf(1), name: 'Best', is_public: true, is_ranked: false }
const states = () => copy.owed.rows('outbox').map(({ intent, state, attempts }) => [intent, state, attempts])
const intentsSent = () => sent.map((batch) => batch.map(({ intent }) => intent))

test('applied work stays until a pull has brought it', async () => {
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(5) })
  await push(context((batch) => batch.map(() => applied)))
  expect(heard).toEqual([{ applied: true, refused: false }])
  expect(states()).toEqual([['add_favorite', 'applied', 0]])
  await push(context(() => []))
  expect(sent).toHaveLength(1)
})

test('invariant 2: a lost answer leaves the work as it was, to be sent again under the same id', async () => {
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(5) })
  const lost = context(() => {
    throw new BackendError('network', 'Lost')
  })
  await expect(push(lost)).rejects.toThrow('Lost')
  expect(states()).toEqual([['add_favorite', 'sending', 0]])
  await push(context((batch) => batch.map(() => applied)))
  expect(sent[0]?.[0]?.id).toBe(sent[1]?.[0]?.id)
})

test('invariant 2: what may have been applied with a lost answer keeps to its own verdict, though the server was busy since', async () => {
  await saveIntent(copy, 'create_list', newList)
  await saveIntent(copy, 'add_to_list', { list_id: newList.id, restaurant_id: idOf(5) })
  let calls = 0
  const server = context((batch) => {
    calls++
    if (calls === 1) throw new BackendError('network', 'The answer was lost')
    if (calls === 2) throw new BackendError('busy', 'Later')
    return batch.map(({ intent }) => (intent === 'create_list' ? rejected : applied))
  })
  await expect(push(server)).rejects.toThrow('lost')
  await push(server)
  expect(intentsSent().slice(2)).toEqual([['create_list'], ['add_to_list']])
  expect(states()).toEqual([['add_to_list', 'applied', 0]])
  expect(copy.owed.rows('refused').map(({ intent }) => intent)).toEqual(['create_list'])
})

test('invariant 3: of 30 mutations one is refused, with what depends on it, and the rest goes on', async () => {
  await saveIntent(copy, 'create_list', newList)
  await saveIntent(copy, 'add_to_list', { list_id: idOf(1), restaurant_id: idOf(5) })
  for (let n = 10; n < 38; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  const refusesLists = (batch: SentMutation[]): Verdict[] =>
    batch.map(({ intent }) => (intent === 'add_favorite' ? applied : rejected))
  await push(context(refusesLists))
  expect(heard).toEqual([{ applied: true, refused: true }])
  expect(states()).toHaveLength(28)
  expect(copy.owed.rows('refused').map(({ intent, code }) => [intent, code])).toHaveLength(2)
})

test('a push that breaks off tells what was refused before', async () => {
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(5) })
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(6) })
  const again = context(([, second]) => [rejected, ...(second ? [{ status: 'retry' as const }] : [])])
  await expect(push(again)).rejects.toThrow('again')
  expect(heard).toEqual([{ applied: false, refused: true }])
})

test('work that is saved after what it depends on was refused waits with it and is not sent', async () => {
  await saveIntent(copy, 'create_list', newList)
  await push(context((batch) => batch.map(() => rejected)))
  await saveIntent(copy, 'add_to_list', { list_id: idOf(1), restaurant_id: idOf(5) })
  await saveIntent(copy, 'set_list_note', { list_id: idOf(1), restaurant_id: idOf(5), notes: 'Ramen', base: {} })
  heard = []
  await push(context(() => []))
  expect(heard).toEqual([{ applied: false, refused: true }])
  expect(sent).toHaveLength(1)
  const [cause] = copy.owed.rows('refused').filter(({ intent }) => intent === 'create_list')
  const others = copy.owed
    .rows('refused')
    .filter(({ intent }) => intent !== 'create_list')
    .toSorted((a, b) => a.seq - b.seq)
  expect(others.map(({ intent, because }) => [intent, because])).toEqual([
    ['add_to_list', cause?.id],
    ['set_list_note', cause?.id],
  ])
})

test('refused work is sent again with what depends on it, in order and under new ids', async () => {
  await saveIntent(copy, 'create_list', newList)
  await saveIntent(copy, 'add_to_list', { list_id: idOf(1), restaurant_id: idOf(5) })
  await push(context((batch) => batch.map(() => rejected)))
  const id = copy.owed.rows('refused').find(({ intent }) => intent === 'create_list')?.id ?? ''
  expect(await resendRefused(copy, id)).toMatchObject({ ok: true })
  await push(context((batch) => batch.map(() => applied)))
  expect(intentsSent().at(-1)).toEqual(['create_list', 'add_to_list'])
  const ids = sent.flat().map((mutation) => mutation.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('discarded work comes back by undo', async () => {
  await saveIntent(copy, 'create_list', newList)
  await push(context((batch) => batch.map(() => rejected)))
  const before = copy.owed.rows('refused')
  const discarded = await discardRefused(copy, before[0]?.id ?? '')
  expect(copy.owed.rows('refused')).toEqual([])
  await restoreDiscarded(copy, discarded.ok ? discarded.value : { refused: [], photos: [], blobs: [] })
  expect(copy.owed.rows('refused')).toEqual(before)
})

test('a request that the server never accepts is split until the one at fault is found', async () => {
  for (let n = 10; n < 20; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  const poison = idOf(13)
  await push(
    context((batch) => {
      if (batch.some(({ input }) => input['restaurant_id'] === poison)) {
        throw new BackendError('refused', 'This is too large.', 'too_large')
      }
      return batch.map(() => applied)
    }),
  )
  expect(copy.owed.rows('refused').map(({ input, code, message }) => [input['restaurant_id'], code, message])).toEqual([
    [poison, 'too_large', 'This is too large.'],
  ])
  expect(states().filter(([, state]) => state === 'applied')).toHaveLength(9)
})

test('invariant 3: a change that the server never gets over delays only what depends on it, and is not given up', async () => {
  await saveIntent(copy, 'create_list', newList)
  for (let n = 10; n < 30; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  await saveIntent(copy, 'add_to_list', { list_id: newList.id, restaurant_id: idOf(5) })
  const breaks = context((batch) => {
    if (batch.some(({ intent }) => intent === 'create_list')) throw new BackendError('busy', 'COMMIT failed', '21000')
    return batch.map(() => applied)
  })
  for (let round = 0; round < 4; round++) await expect(push(breaks)).rejects.toThrow('COMMIT failed')
  expect(copy.owed.rows('refused')).toEqual([])
  expect(states().filter(([, state]) => state !== 'applied')).toEqual([
    ['create_list', 'sending', 4],
    ['add_to_list', 'sending', 0],
  ])
  await push(context((batch) => batch.map(() => applied)))
  expect(states().filter(([, state]) => state !== 'applied')).toEqual([])
})

test('a retry counts against the first that asks for it only', async () => {
  for (let n = 10; n < 13; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  await expect(
    push(context((batch) => batch.map((_, index) => (index === 0 ? applied : { status: 'retry' })))),
  ).rejects.toThrow('again')
  expect(states()).toEqual([
    ['add_favorite', 'applied', 0],
    ['add_favorite', 'waiting', 1],
    ['add_favorite', 'waiting', 0],
  ])
})

test('an answer with too few verdicts is no answer', async () => {
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(5) })
  await expect(push(context(() => []))).rejects.toThrow('cannot be read')
  expect(states()).toEqual([['add_favorite', 'sending', 1]])
})

test('an expired token is renewed once; one that is still refused means signed out', async () => {
  const expired = new BackendError('expired', 'JWT expired')
  let calls = 0
  const answer = await request(
    context(() => []),
    async () => {
      if (++calls === 1) throw expired
      return 'fine'
    },
  )
  expect([answer, refreshed]).toEqual(['fine', 1])
  const never = request(
    context(() => []),
    async () => {
      throw expired
    },
  )
  await expect(never).rejects.toMatchObject({ kind: 'signed_out' })
})

test.each([
  ['invariant 2: a photo of a review that is gone needs attention, and its picture is kept', 'uploaded', 'failed'],
  ['invariant 3: of a photo whose review the person has deleted here nothing is asked', 'removing', 'removing'],
] as const)('%s', async (_what, before, after) => {
  const path = `${me}/1-0.jpg`
  const photo = { id: idOf(9), bucket: 'review-photos', path, review_id: idOf(7), index: 0, state: before } as const
  await copy.owed.write(['outbox', 'photos', 'blobs'], async (owed) => {
    await owed.put('photos', [{ ...photo, progress: 1, attempts: 0, size: 1 }])
    await owed.put('blobs', [{ id: photo.id, full: makePicture('f'), thumbnail: makePicture('t') }])
    const input = { review_id: photo.review_id, path }
    const saved_at = new Date(0).toISOString()
    await owed.append({ id: idOf(10), intent: 'attach_photo', input, saved_at, state: 'waiting', attempts: 0 })
  })
  await push(context(() => [rejected]))
  expect([heard, states(), copy.owed.rows('refused')]).toEqual([[{ applied: false, refused: true }], [], []])
  expect(copy.owed.rows('photos')).toMatchObject([{ state: after, code: 'not_found', message: 'It is gone.' }])
  expect(copy.owed.rows('blobs')).toHaveLength(1)
})

test('invariant 2: a photo that is refused for another reason needs attention', async () => {
  const saved_at = new Date(0).toISOString()
  const input = { review_id: idOf(7), path: `${me}/1-0.jpg` }
  await copy.owed.write(['outbox'], (owed) =>
    owed.append({ id: idOf(10), intent: 'attach_photo', input, saved_at, state: 'waiting', attempts: 0 }),
  )
  await push(context(() => [{ ...rejected, code: 'reviews_photos_at_most_ten' }]))
  expect(copy.owed.rows('refused')).toMatchObject([{ id: idOf(10), code: 'reviews_photos_at_most_ten' }])
})

test.each([
  ['visits', [true, true, true, false]],
  ['imported_visits', [false, true, false, false]],
  ['places', [false, false, true, false]],
] as const)('what needs the budget %s, which is used up, is not asked for', async (code, putOff) => {
  const visit = (n: number, more: object = {}) => ({ id: idOf(n), restaurant_id: idOf(100 + n), ...more })
  const typed = { id: idOf(900), place_id: `manual_${idOf(900)}`, name: 'Inn' }
  await saveIntent(copy, 'save_place', { ...typed, id: idOf(901) })
  for (let n = 0; n < 99; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(200 + n) })
  await copy.owed.write(['outbox'], async (owed) => {
    for (const input of [visit(1), visit(2, { tells_nobody: true }), visit(3, { place: typed })])
      await appendIntents(copy, owed, [{ intent: 'log_visit', input: { ...input } }])
  })
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(500) })
  const later: Verdict = { status: 'later', code, message: 'Not today.', seconds: 3600 }
  await push(context((batch) => batch.map(({ intent }) => (intent === 'save_place' ? later : applied))))
  const rest = copy.owed.rows('outbox').slice(100)
  expect(rest.map(({ put_off }) => put_off !== undefined)).toEqual(putOff)
  expect(sent.flat()).toHaveLength(100 + putOff.filter((isPutOff) => !isPutOff).length)
})

test('work that the server takes later stays, with its reason and time, counts no attempt and stops nothing else', async () => {
  for (let n = 10; n < 13; n++) await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
  const later: Verdict = { status: 'later', code: 'visits', message: 'You can log 100 visits a day.', seconds: 3600 }
  const before = Date.now()
  await push(context((batch) => batch.map((_, index) => (index === 1 ? later : applied))))
  expect(intentsSent()).toHaveLength(1)
  expect(states().map(([, state, attempts]) => [state, attempts])).toEqual([
    ['applied', 0],
    ['waiting', 0],
    ['applied', 0],
  ])
  expect(copy.owed.rows('refused')).toEqual([])
  const putOff = copy.owed.rows('outbox')[1]?.put_off
  expect(putOff?.message).toBe('You can log 100 visits a day.')
  expect((putOff?.until ?? 0) - before).toBeGreaterThanOrEqual(3_600_000)
  const left = (await firstWaitEnds(context(() => []))) ?? 0
  expect(left).toBeGreaterThan(3_590_000)
  expect(await firstDelayEnds(context(() => []))).toBeUndefined()
})
