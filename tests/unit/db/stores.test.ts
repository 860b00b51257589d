import { afterEach, expect, test, vi } from 'vitest'
import { cachedRowsLimit, storeCachedRows } from '#src/db/cached-rows.ts'
import { openLocalCopy } from '#src/db/open.ts'
import { openOwed } from '#src/db/owed-database.ts'
import { createMemoryDocuments } from '#tests/simulation/memory-documents.ts'
import { createMemoryOwed } from '#tests/simulation/memory-stores.ts'
import { tableBelow } from '#tests/support/dexie-tables.ts'
import { closeAll, createTestDevice } from './real-stores.ts'
import { reviewRow, uuid } from './rows.ts'
import { countStorageCalls } from './storage-calls.ts'
import { testDocumentStore, testOwedStore } from './store-contract.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

testOwedStore('IndexedDB', () => openOwed(uuid(1), createTestDevice().indexedDb))
testDocumentStore('RxDB', async () => (await createTestDevice().open(uuid(1))).documents)

testOwedStore('memory', () => Promise.resolve(createMemoryOwed()))
testDocumentStore('memory', () => Promise.resolve(createMemoryDocuments()))

test('documents carry the indexes that queries use and none of RxDB’s, which each write would pay for', async () => {
  const { documents } = await createTestDevice().open(uuid(1))
  const { schema } = await tableBelow((await documents.collections()).reviews)
  expect(schema.indexes.map(({ name }) => name)).toEqual([
    '[row.user_id+newest]',
    '[row.restaurant_id+newest]',
    '[newest+key]',
    '[evict_at+key]',
  ])
})

test('a page of new documents is written without asking for each, and looked up in one request', async () => {
  const { documents } = await createTestDevice().open(uuid(1))
  const page = (from: number) =>
    Array.from({ length: 200 }, (_, index) => {
      const row = reviewRow(from + index, uuid(1), uuid(2), 10)
      return { entity: 'reviews' as const, key: row.id, document: { row, scopes: ['catalog'] } }
    })
  await documents.write(page(1000))
  const calls = countStorageCalls()
  const next = page(2000)
  await documents.get(
    'reviews',
    next.map(({ key }) => key),
  )
  await documents.write(next)
  expect(calls()).toEqual({ getAllKeys: 1, put: 200 })
})

test('a page is looked up key by key, as it was sent, where there are many more documents than it has', async () => {
  const { documents } = await createTestDevice().open(uuid(1))
  const rows = Array.from({ length: 1601 }, (_, index) => reviewRow(1000 + index, uuid(1), uuid(2), 10))
  await documents.write(
    rows.map((row) => ({ entity: 'reviews' as const, key: row.id, document: { row, scopes: ['catalog'] } })),
  )
  const calls = countStorageCalls()
  const wanted = [...rows.slice(1501).map(({ id }) => id), uuid(3)]
  const found = await documents.get('reviews', wanted.slice(1))
  expect([...found.keys()]).toEqual(wanted.slice(1, -1))
  expect(calls()).toEqual({ getAllKeys: 1, get: 100 })
})

test('no answer that is stored, and nothing that lists what is cached, walks through it row by row', async () => {
  const copy = await createTestDevice().open(uuid(1))
  const place = (number: number) => ({ id: uuid(number), name: `Place ${number}`, rating_count: 0, visits: 0 })
  const store = (...numbers: number[]) =>
    storeCachedRows(
      copy,
      numbers.map((number) => ({ entity: 'restaurants' as const, row: place(number) })),
    )
  const walked = async (work: () => Promise<unknown>): Promise<number> => {
    const calls = countStorageCalls()
    await work()
    const { continue: steps = 0 } = calls()
    vi.restoreAllMocks()
    return steps
  }
  await store(...Array.from({ length: cachedRowsLimit - 1 }, (_, index) => 1000 + index))
  expect(await walked(() => store(1))).toBe(0)
  expect(await copy.documents.countCached()).toBe(cachedRowsLimit)
  expect(await walked(() => store(2))).toBe(0)
  expect(await copy.documents.countCached()).toBe(cachedRowsLimit)
  expect((await copy.documents.get('restaurants', [uuid(1), uuid(2)])).size).toBe(2)
  expect(await walked(() => copy.documents.cached())).toBe(0)
})

test('documents hear of other tabs unless somebody says otherwise', async () => {
  const device = createTestDevice()
  const copy = await openLocalCopy(uuid(1), { indexedDb: device.indexedDb, device: device.tab() })
  const { reviews } = await copy.documents.collections()
  expect(reviews.database.multiInstance).toBe(true)
  await copy.close()
})
