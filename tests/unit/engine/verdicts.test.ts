/** What becomes of sent work by its verdict, in the cases that are rare. */
import { beforeEach, expect, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Mutation, Photo } from '#src/db/owed.ts'
import { type Backend, BackendError, type SentMutation, type Verdict } from '#sync/backend.ts'
import { request } from '#sync/context.ts'
import { drain, drainBesideTabs } from '#sync/drain.ts'
import { type Pushed, pushAll } from '#sync/push.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let sent: string[]
let clients: Set<string>
let heard: Pushed[]
let ended: AbortController
beforeEach(() => {
  copy = createMemoryStore()
  sent = []
  clients = new Set()
  heard = []
  ended = new AbortController()
})

const applied: Verdict = { status: 'applied' }
const rejected = (code = 'not_allowed'): Verdict => ({ status: 'rejected', code, message: 'No.' })

const serverOf = (verdictOf: (mutation: SentMutation) => Verdict) =>
  ({
    async push(client: string, mutations: SentMutation[]) {
      clients.add(client)
      sent.push(...mutations.map(({ intent }) => intent))
      return pushAnswer(mutations.map(verdictOf))
    },
    unlinkedFiles: async () => [],
  }) as unknown as Backend
const contextOf = (backend: Backend) => ({ copy, backend, signal: ended.signal, answered: () => {} })
const push = (verdictOf: (mutation: SentMutation) => Verdict): Promise<void> =>
  pushAll(contextOf(serverOf(verdictOf)), async (pushed) => void heard.push({ ...pushed }))
const failing =
  (kind: 'network' | 'busy' | 'refused', code?: string): (() => Verdict) =>
  () => {
    throw new BackendError(kind, 'It failed.', code)
  }

const newList = { id: idOf(1), name: 'Best', is_public: true, is_ranked: false }
const favorite = (n: number) => saveIntent(copy, 'add_favorite', { restaurant_id: idOf(n) })
const append = (intent: string, input: object, more: Partial<Mutation> = {}) =>
  copy.owed.write(['outbox'], (owed) =>
    owed.append({
      id: copy.newId(),
      intent,
      input: { ...input },
      saved_at: '2026-05-01T11:00:00.000Z',
      state: 'waiting',
      attempts: 0,
      ...more,
    }),
  )
const outbox = () => copy.owed.rows('outbox')
const refusedRows = () => copy.owed.rows('refused').toSorted((a, b) => a.seq - b.seq)
const refused = () => refusedRows().map(({ intent, code }) => [intent, code])

test('a device keeps its name before the server, so that a verdict is found again', async () => {
  await favorite(2)
  await push(() => applied)
  await favorite(3)
  await push(() => applied)
  expect([sent.length, clients.size]).toEqual([2, 1])
})

test('what goes a second time is marked as sent before, and refused by the server for good reasons at once', async () => {
  await favorite(2)
  await expect(push(failing('network'))).rejects.toThrow('It failed.')
  expect(outbox()).toMatchObject([{ state: 'sending' }])
  expect(outbox()[0]).not.toHaveProperty('sent')
  await expect(push(failing('network'))).rejects.toThrow('It failed.')
  expect(outbox()).toMatchObject([{ state: 'sending', sent: true }])
  await push(failing('refused', 'not_allowed'))
  expect([outbox(), refused()]).toEqual([[], [['add_favorite', 'not_allowed']]])
})

test('what depends on refused work is not sent with the next batch', async () => {
  await saveIntent(copy, 'create_list', newList)
  for (let n = 10; n < 210; n++) await favorite(n)
  await saveIntent(copy, 'add_to_list', { list_id: newList.id, restaurant_id: idOf(5) })
  await push(({ intent }) => (intent === 'create_list' ? rejected() : applied))
  expect(sent).not.toContain('add_to_list')
  expect(refused()).toEqual([
    ['create_list', 'not_allowed'],
    ['add_to_list', 'depends_on_refused'],
  ])
})

test('what depends on refused work through other work waits as well', async () => {
  const place = { id: idOf(9), place_id: 'manual_9', name: 'Bar' }
  await append('save_place', place)
  await push(() => rejected())
  await append('log_visit', { id: idOf(5), restaurant_id: place.id })
  await append('attach_photo', { review_id: idOf(5), path: `${me}/1-0.webp` })
  heard = []
  await push(() => applied)
  const [cause, visit, photo] = refusedRows()
  expect([visit?.because, photo?.because, sent]).toEqual([cause?.id, visit?.id, ['save_place']])
  expect(heard).toEqual([{ applied: false, refused: true }])
  // What is refused already is no news.
  heard = []
  await favorite(2)
  await push(() => applied)
  expect(heard).toMatchObject([{ applied: true, refused: false }])
})

test('what depends on refused work and was sent keeps to its own verdict', async () => {
  await saveIntent(copy, 'create_list', newList)
  await push(() => rejected())
  await append('add_to_list', { id: idOf(6), list_id: newList.id, restaurant_id: idOf(5) }, { sent: true })
  await push(() => applied)
  expect([sent, outbox().map(({ state }) => state)]).toEqual([['create_list', 'add_to_list'], ['applied']])
})

test('damaged work is set aside for the person, unless the server has it', async () => {
  await append('add_favorite', {}, { damage: 'It has no input.', state: 'applied' })
  await append('add_favorite', {}, { damage: 'It has no input.' })
  await push(() => applied)
  expect(heard).toEqual([{ applied: false, refused: true }])
  expect([sent, outbox().map(({ state }) => state), refused()]).toEqual([
    [],
    ['applied'],
    [['add_favorite', 'damaged']],
  ])
})

test('work is put off for as many seconds as the server says', async () => {
  await append('log_visit', { id: idOf(5), restaurant_id: idOf(6) })
  await push(() => ({ status: 'later', code: 'visits', message: 'Later.', seconds: 3600 }))
  expect(outbox()[0]?.put_off).toMatchObject({ length: 3_600_000, message: 'Later.' })
})

/** A photo whose file the server misses, and what becomes of it and of its link. */
const missing: [string, string, Partial<Photo>, Partial<Photo> | undefined][] = [
  ['of a review is uploaded again', 'attach_photo', {}, { state: 'waiting', progress: 0, attempts: 1 }],
  ['of the profile is uploaded again', 'set_avatar', {}, { state: 'waiting', progress: 0, attempts: 1 }],
  ['is tried three times', 'attach_photo', { attempts: 2 }, { state: 'waiting', attempts: 3 }],
  ['is for the person then', 'attach_photo', { attempts: 3 }, undefined],
  ['that is to be deleted is not uploaded', 'attach_photo', { state: 'removing' }, undefined],
]
for (const [what, intent, more, after] of missing)
  test(`a photo that the server misses ${what}`, async () => {
    const path = `${me}/1-0.webp`
    const before: Photo = {
      id: idOf(20),
      bucket: 'review-photos',
      path,
      index: 0,
      state: 'uploaded',
      progress: 1,
      attempts: 0,
      size: 1,
      ...more,
    }
    await copy.owed.write(['photos', 'blobs'], async (owed) => {
      await owed.put('photos', [before])
      await owed.put('blobs', [{ id: before.id, full: makePicture('f'), thumbnail: makePicture('t') }])
    })
    await append(intent, intent === 'set_avatar' ? { avatar_url: path } : { review_id: idOf(5), path })
    await push(() => rejected('photo_missing'))
    expect(copy.owed.rows('photos')).toMatchObject([after ?? before])
    expect(refused()).toEqual(after ? [] : [[intent, 'photo_missing']])
    expect(outbox()).toEqual([])
  })

test('a photo that the server misses takes no other one along', async () => {
  const photo = { bucket: 'review-photos' as const, state: 'uploaded' as const, progress: 1, attempts: 0, size: 1 }
  await copy.owed.write(['photos', 'blobs'], async (owed) => {
    for (const index of [0, 1]) {
      const id = idOf(20 + index)
      await owed.put('photos', [{ ...photo, id, path: `${index}.webp`, index }])
      await owed.put('blobs', [{ id, full: makePicture('f'), thumbnail: makePicture('t') }])
    }
  })
  await append('attach_photo', { review_id: idOf(5), path: '0.webp' })
  await append('attach_photo', { review_id: idOf(5), path: '1.webp' })
  await push(({ input }) => (input['path'] === '1.webp' ? rejected('photo_missing') : applied))
  expect(copy.owed.rows('photos').map(({ state }) => state)).toEqual(['uploaded', 'waiting'])
})

test('that a photo has lost its link is heard of at once, so that it need not wait for the next start', async () => {
  const photo = { id: idOf(20), bucket: 'review-photos' as const, path: 'a', index: 0, attempts: 0, size: 1 }
  await copy.owed.write(['photos'], (owed) => owed.put('photos', [{ ...photo, state: 'uploaded', progress: 1 }]))
  await push(() => applied)
  expect(copy.owed.rows('photos')).toMatchObject([{ state: 'waiting', progress: 0 }])
  expect(heard).toEqual([{ applied: false, refused: false }])
})

test('a photo of a review that is gone begins anew if the person wants it', async () => {
  const photo = { id: idOf(20), bucket: 'review-photos' as const, path: 'a', index: 0, attempts: 0, size: 1 }
  await copy.owed.write(['photos'], (owed) => owed.put('photos', [{ ...photo, state: 'uploaded', progress: 1 }]))
  await append('attach_photo', { review_id: idOf(5), path: 'a' })
  await push(() => rejected('not_found'))
  expect(copy.owed.rows('photos')).toMatchObject([{ state: 'failed', progress: 0 }])
})

test('a request says when there was an answer, and ends when sync does, before it or with it', async () => {
  const answered = vi.fn<() => void>()
  const context = { ...contextOf(serverOf(() => applied)), answered }
  await expect(request(context, failing('network') as () => never)).rejects.toThrow('It failed.')
  expect(answered).not.toHaveBeenCalled()
  expect(await request(context, async () => 'fine')).toBe('fine')
  expect(answered).toHaveBeenCalledOnce()
  const stopped = async (): Promise<string> => {
    ended.abort()
    return 'too late'
  }
  await expect(request(context, stopped)).rejects.toThrow('Sync has stopped.')
  const never = vi.fn<() => Promise<string>>(async () => 'fine')
  await expect(request(context, never)).rejects.toThrow('Sync has stopped.')
  expect(never).not.toHaveBeenCalled()
})

test('the background has nothing to do for what has arrived or is put off, and sends the rest', async () => {
  const until = Date.now() + 3_600_000
  await append('add_favorite', { restaurant_id: idOf(2) }, { state: 'applied' })
  await append('log_visit', { id: idOf(5) }, { put_off: { until, length: 3_600_000, message: 'Later.' } })
  await drainBesideTabs(
    copy,
    serverOf(() => applied),
  )
  expect([sent, copy.posted]).toEqual([[], []])
  await append('add_favorite', { restaurant_id: idOf(3) })
  await drainBesideTabs(
    copy,
    serverOf(() => applied),
  )
  expect([sent, copy.posted]).toEqual([['add_favorite'], ['pull']])
})

test('the background waits for work that can still be taken back, and sends it then, unless it is stopped', async () => {
  for (const isStopped of [true, false]) {
    copy = createMemoryStore()
    ended = new AbortController()
    let now = Date.now()
    copy.clock.now = () => now
    copy.clock.sleep = async (ms) => {
      now += ms
      if (isStopped) ended.abort()
    }
    sent = []
    await append('delete_review', { id: idOf(5) }, { delayed_until: now + 5_000 })
    const drained = drain(
      copy,
      serverOf(() => applied),
      ended.signal,
    )
    if (isStopped) await expect(drained).rejects.toThrow('Sync has stopped.')
    else await drained
    expect([sent, outbox().map(({ state }) => state)]).toEqual(
      isStopped ? [[], ['waiting']] : [['delete_review'], ['applied']],
    )
  }
})
