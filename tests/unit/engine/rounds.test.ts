/** The rounds of a leading tab: what one failure means for the other work, and what the tab notes of the network. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { clock } from '#src/db/device.ts'
import { factsOf, StorageError } from '#src/db/owed.ts'
import type { Review } from '#src/domain/rows.ts'
import { type Backend, BackendError, type BackendErrorKind, type SentMutation, type Verdict } from '#sync/backend.ts'
import { createEngine } from '#sync/engine.ts'
import { createRemovals } from '#sync/removals.ts'
import { pullAnswer, pushAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
/** What was asked of the server, in order. */
let asked: string[]
/** What a request of a kind fails with, and what a mutation is answered. */
let failures: Map<string, BackendErrorKind>
let verdict: Verdict
/** What every pull brings. */
let reviews: Review[]
let beforeUpload: () => void
/** A pull does not end before sync does. */
let isSlow: boolean
let ended: AbortController
let listeners: Set<unknown>
let engine: ReturnType<typeof createEngine>
let running: Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  copy = createMemoryStore()
  copy.clock = clock
  listeners = new Set()
  copy.channel.listen = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  asked = []
  failures = new Map()
  reviews = []
  beforeUpload = () => {}
  isSlow = false
  verdict = { status: 'applied' }
  ended = new AbortController()
})
afterEach(async () => {
  ended.abort()
  await vi.runAllTimersAsync()
  await running
  // Nobody listens any more.
  expect(listeners.size).toBe(0)
  vi.useRealTimers()
})

function ask(what: string): void {
  asked.push(what)
  const kind = failures.get(what)
  if (kind) throw new BackendError(kind, 'It failed.')
}

function begin(): void {
  const backend = {
    async push(_client: string, mutations: SentMutation[]) {
      ask('push')
      return pushAnswer(mutations.map(() => verdict))
    },
    async pull() {
      ask('pull')
      if (isSlow) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
      return pullAnswer({ changes: [{ scope: `user:${me}`, rows: { reviews } }] })
    },
    async upload() {
      beforeUpload()
      ask('upload')
    },
    listen: (listener: unknown) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Backend
  // Virtual time does not wait for a file to be loaded.
  engine = createEngine({ copy, backend, random: () => 1, removals: async () => createRemovals(copy) })
  running = engine.run(ended.signal)
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const facts = () => factsOf(copy.owed.rows('facts'))
const count = (what: string): number => asked.filter((one) => one === what).length

const newList = () => saveIntent(copy, 'create_list', { id: idOf(1), name: 'Best', is_public: true, is_ranked: false })
const picture = makePicture('picture')
async function visitWithPhoto(): Promise<void> {
  const visit = { id: idOf(5), restaurant_id: idOf(6), created_at: '2026-05-01T11:00:00.000Z' }
  await logVisit(copy, visit)
  reviews = [{ ...visit, user_id: me }]
  const photo = { id: idOf(20), path: `${me}/1-0.webp`, index: 0, full: picture, thumbnail: picture }
  await addPhoto(copy, { review_id: idOf(5) }, photo)
}

test('a tab notes that it has heard from the server, and no longer since when it has not', async () => {
  begin()
  await seconds(1)
  const heard = facts().last_contact ?? 0
  expect([facts().connection, heard > 0]).toEqual(['online', true])
  failures.set('pull', 'network')
  engine.wake()
  await seconds(60)
  expect([facts().connection, facts().last_contact]).toEqual(['offline', heard])
  failures.set('pull', 'busy')
  engine.wake()
  await seconds(1)
  // It answers that it cannot: there is a network.
  expect(facts().connection).toBe('online')
  expect(facts().last_contact).toBeGreaterThan(heard)
  await seconds(120)
  expect(facts().connection).toBe('trouble')
  failures.clear()
  engine.wake()
  await seconds(1)
  expect(facts().connection).toBe('online')
})

test('how old is what is here is when the last pull began that has brought all', async () => {
  const start = copy.clock.now()
  begin()
  await seconds(1)
  const pulled = facts().last_pull
  expect(pulled).toBe(start)
  // The server answers, and brings nothing.
  failures.set('pull', 'busy')
  engine.wake()
  await seconds(5)
  expect(facts().last_contact).toBeGreaterThan(start)
  expect(facts().last_pull).toBe(pulled)
  failures.clear()
  const again = copy.clock.now()
  engine.wake()
  await seconds(1)
  expect(facts().last_pull).toBe(again)
})

test('photos that do not get through say nothing of the network while rows do', async () => {
  await visitWithPhoto()
  failures.set('upload', 'network')
  begin()
  await seconds(1)
  const heard = facts().last_contact
  await seconds(100)
  expect(count('upload')).toBeGreaterThan(3)
  expect([facts().connection, facts().last_contact]).toEqual(['online', heard])
})

test('a push that the server cannot take now keeps no news away; without a network nothing more is asked', async () => {
  await newList()
  failures.set('push', 'busy')
  begin()
  await seconds(0.5)
  expect(asked).toEqual(['push', 'pull'])
  failures.set('push', 'network')
  engine.wake()
  await seconds(0.5)
  expect(asked).toEqual(['push', 'pull', 'push'])
})

test('after a round that went through, the next failure waits from the beginning', async () => {
  failures.set('pull', 'busy')
  begin()
  await seconds(20)
  // After 0, 1, 6 and 16 s.
  expect(count('pull')).toBe(4)
  failures.clear()
  engine.wake()
  await seconds(1)
  failures.set('pull', 'busy')
  engine.wake()
  await seconds(1.5)
  expect(count('pull')).toBe(7)
})

test('who wakes a tab without a network lets it try from the beginning, its photos as well', async () => {
  await visitWithPhoto()
  failures.set('upload', 'network')
  begin()
  await seconds(40)
  // After 0, 1, 6, 16 and 36 s.
  expect(count('upload')).toBe(5)
  engine.wake()
  await seconds(1.5)
  expect(count('upload')).toBe(7)
})

test('nobody wakes a tab: it waits ever longer', async () => {
  failures.set('pull', 'network')
  begin()
  await seconds(40)
  expect(count('pull')).toBe(5)
})

test('a tab that nothing wakes asks for news every five minutes, and every half a minute where its storage is full', async () => {
  begin()
  await seconds(301)
  expect(count('pull')).toBe(2)
  const { read } = copy.owed
  copy.owed.read = async (tables, work) => {
    if (tables.includes('cursors')) throw new StorageError('full', 'Full.')
    return read(tables, work)
  }
  engine.wake()
  await seconds(1)
  copy.owed.read = read
  await seconds(28)
  expect(count('pull')).toBe(2)
  await seconds(3)
  expect(count('pull')).toBe(3)
})

test('a full storage does not keep a tab from asking', async () => {
  begin()
  await seconds(1)
  copy.owed.setFull(true)
  engine.wake()
  await seconds(1)
  engine.wake()
  await seconds(1)
  expect(count('pull')).toBe(3)
  failures.set('pull', 'network')
  engine.wake()
  await seconds(10)
  expect(count('pull')).toBe(6)
  copy.owed.setFull(false)
})

test('what is refused leaves the screens before the next request', async () => {
  await newList()
  verdict = { status: 'rejected', code: 'not_allowed', message: 'No.' }
  failures.set('pull', 'network')
  begin()
  await seconds(0.5)
  expect([asked, copy.documents.rows('lists').size]).toEqual([['push', 'pull'], 0])
})

test('the link of a photo that has arrived goes at once', async () => {
  await visitWithPhoto()
  begin()
  await seconds(0)
  expect(asked.slice(asked.indexOf('upload'))).toEqual(['upload', 'pull', 'push', 'pull'])
})

test('a photo that has arrived is shown at once, however long a request takes', async () => {
  await visitWithPhoto()
  isSlow = true
  begin()
  await seconds(1)
  expect(copy.documents.rows('reviews').get(idOf(5))?.row).toMatchObject({ photos: [`${me}/1-0.webp`] })
})
