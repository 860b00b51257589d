/**
 * The engine of a tab on the real local store, before the embedded backend, on a way that cuts one request, loses its answer or
 * part of it, or answers itself, and while the server is restarted: each request of a visit with photos in turn. A tab and a
 * storage that fail: tests/e2e/story/faults.e2e.ts.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import { addPhoto } from '#src/commands/add-photo.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { createEngine, type Engine } from '#sync/engine.ts'
import { type TestBackend, type TestUser, testBackend } from '#tests/support/backend.ts'
import { type FaultyWay, openFaultyWay } from '#tests/support/faulty-way.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { startRestorableBackend } from '#tests/support/restorable-backend.ts'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'

const server = testBackend()

let way: FaultyWay
beforeAll(async () => {
  way = await openFaultyWay(server.url)
})
afterAll(() => way.close())

let ada: TestUser
let copy: LiveCopy
let engine: Engine
let stop: () => Promise<void>
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await openApp(server)
})

/** Somebody new on a new phone, with an engine that runs. */
async function openApp(on: TestBackend): Promise<void> {
  ada = await on.signUp('Ada')
  const device = createTestDevice()
  const tab = device.tab()
  // The backoff takes no time worth waiting for; its length is tested in tests/unit/engine.
  const sleep: typeof tab.clock.sleep = (ms, signal) => tab.clock.sleep(ms / 50, signal)
  copy = await device.open(ada.id, { device: { ...tab, clock: { ...tab.clock, sleep } } })
  const session = { accessToken: async () => ada.accessToken, refresh: async () => {} }
  const backend = createSupabaseBackend({ url: way.url, key: on.publishableKey }, session, ada.id)
  engine = createEngine({ copy, backend: { ...backend, listen: () => () => {} }, random: Math.random })
  const ended = new AbortController()
  const running = engine.run(ended.signal)
  stop = async () => {
    ended.abort()
    await running
  }
}
afterEach(async () => {
  way.setFault()
  way.setTarget(server.url)
  await stop()
  await closeAll()
  vi.restoreAllMocks()
})

/** Saved without a network, which then is back. The place is new. */
async function logOffline(comment: string, photoCount = 2): Promise<{ id: string; paths: string[] }> {
  way.setTarget(undefined)
  const id = randomUUID()
  const place_id = `manual_${randomUUID()}`
  const restaurant_id = await placeUuid(place_id)
  const place = { id: restaurant_id, place_id, name: 'Kumo Ramen' }
  await logVisit(copy, { id, restaurant_id, rating: 3.5, comment, created_at: new Date().toISOString(), place })
  const paths = Array.from({ length: photoCount }, (_, index) => `${ada.id}/${Date.now()}-${index}.webp`)
  for (const [index, path] of paths.entries())
    await addPhoto(
      copy,
      { review_id: id },
      { id: randomUUID(), path, index, full: makePicture(path), thumbnail: makePicture('small') },
    )
  return { id, paths }
}

/** The outbox is empty: what the screens say of it is "everything is sent". */
async function allIsSent(): Promise<void> {
  await vi.waitFor(
    async () => {
      const left = await copy.owed.read(['outbox', 'photos'], async (owed) => [
        ...(await owed.all('outbox')),
        ...(await owed.all('photos')),
      ])
      expect(left).toEqual([])
    },
    { timeout: 30_000, interval: 20 },
  )
}

/** Asked once: when the phone says that everything is sent, the server has it. */
async function arrivedOnce(
  { id, paths }: { id: string; paths: string[] },
  comment: string,
  { sql }: TestBackend = server,
): Promise<void> {
  const visits = await sql`
    select id, rating::float8 as rating, photos,
      (select count(*)::int from public.activities where related_id = reviews.id) as activities
    from public.reviews where user_id = ${ada.id} and comment = ${comment}`
  expect([...visits]).toEqual([{ id, rating: 3.5, photos: paths, activities: 1 }])
  const files = await sql`select name from storage.objects where name like ${`${ada.id}/%`}`
  const linked = await sql`select unnest(photos) as name from public.reviews where user_id = ${ada.id}`
  expect(new Set(files.map(({ name }) => name))).toEqual(new Set(linked.map(({ name }) => name)))
  expect(await copy.owed.read(['refused'], (owed) => owed.all('refused'))).toEqual([])
}

test.each([
  { kind: 'cut', photoCount: 2, which: 'wherever the connection is cut' },
  { kind: 'lost', photoCount: 2, which: 'whichever answer is lost' },
  // One photo has every kind of request.
  { kind: 'broken', photoCount: 1, which: 'whichever answer is broken off' },
  { kind: 'gateway', photoCount: 1, which: 'whatever a gateway says of what is done' },
  { kind: 'page', photoCount: 1, which: "wherever a network's sign-in page answers" },
] as const)('H2 Invariant 2: a visit with photos arrives once $which', async ({ kind, photoCount }) => {
  await allIsSent()
  // Until a visit needs fewer requests than would reach the fault.
  for (let index = 0, wasHit = true; wasHit; index += 1) {
    const comment = `${kind} at ${index}`
    const visit = await logOffline(comment, photoCount)
    way.setFault(kind, index)
    way.setTarget(server.url)
    engine.wake()
    await allIsSent()
    await arrivedOnce(visit, comment)
    wasHit = way.asked().length > index
    expect(wasHit || index > 2 * photoCount).toBe(true)
  }
})

test('H2 Invariant 2: a visit with photos waits while the server is restarted, and arrives once', async () => {
  await stop()
  // RxDB opens one copy at a time.
  await closeAll()
  const restarted = await startRestorableBackend()
  try {
    way.setTarget(restarted.now().url)
    await openApp(restarted.now())
    await allIsSent()
    const visit = await logOffline('over a restart')
    way.setFault()
    way.setTarget(restarted.now().url)
    engine.wake()
    await vi.waitFor(() => expect(way.asked().length).toBeGreaterThan(0), { interval: 1 })
    way.setTarget(undefined)
    await restarted.backUp()
    expect(await copy.owed.read(['photos'], (owed) => owed.all('photos'))).not.toEqual([])
    way.setTarget(restarted.now().url)
    engine.wake()
    await allIsSent()
    await arrivedOnce(visit, 'over a restart', restarted.now())
  } finally {
    await restarted.close()
  }
})
