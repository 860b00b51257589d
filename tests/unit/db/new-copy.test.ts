/** A new copy, which is created, read and written before RxDB is there. */
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock, type Device } from '#src/db/device.ts'
import { type DocumentsAhead, openAhead } from '#src/db/documents-ahead.ts'
import { openDocuments, type RxDocuments } from '#src/db/documents-rxdb.ts'
import { documentsBehind } from '#src/db/live-documents.ts'
import { StorageError } from '#src/db/owed.ts'
import { collectionName } from '#src/db/versions.ts'
import { cachedAnswer } from '#src/queries/cached-answer.ts'
import { reviewsOfPerson } from '#src/queries/reviews.ts'
import { closeAll, createTestDevice, openBeforeRxdb, type TestDevice } from './real-stores.ts'
import { putReview, reviewRow, uuid } from './rows.ts'
import { testDocumentStore } from './store-contract.ts'

const me = uuid(1)
const never = new Promise<void>(() => {})
const noDamage = async (): Promise<void> => {}

afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

const openNew = (device: TestDevice) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return openBeforeRxdb(device, me)
}

testDocumentStore(
  'a new copy before RxDB is there',
  async () => (await createTestDevice().open(me, { later: () => never })).documents,
)

test('is made of the same databases as RxDB makes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [made, expected] = [new IDBFactory(), new IDBFactory()]
  const ahead = openAhead('copy', { indexedDB: made, IDBKeyRange }, noDamage)
  await ahead.create()
  ahead.close()
  const documents = await openDocuments('copy', {
    indexedDb: { indexedDB: expected, IDBKeyRange },
    multiInstance: false,
    onDamage: noDamage,
  })
  await documents.close()
  const ofRxdb = collectionName('copy', '_rxdb_internal')
  const wanted = (await shapesOf(expected)).filter(({ name }) => name !== ofRxdb)
  expect(wanted).toHaveLength(13)
  expect(await shapesOf(made)).toEqual(wanted)
})

async function shapesOf(factory: IDBFactory) {
  const names = (await factory.databases()).map(({ name = '' }) => name).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const dexie = await new Dexie(name, { indexedDB: factory, IDBKeyRange }).open()
      const tables = dexie.tables.map(({ schema }) => schema)
      const shape = { name, version: dexie.verno, tables: JSON.parse(JSON.stringify(tables)) as unknown }
      dexie.close()
      return shape
    }),
  )
}

test('shows what is written before RxDB is there, and keeps it when RxDB is', async () => {
  const device = createTestDevice()
  const { copy, openRxdb } = await openNew(device)
  const [reviews, answers]: [string[][], unknown[]] = [[], []]
  reviewsOfPerson(copy, me, 5).subscribe((rows) => reviews.push(rows.map(({ id }) => id)))
  cachedAnswer(copy, 'page').subscribe((answer) => answers.push(answer))
  await vi.waitFor(() => expect([reviews, answers]).toEqual([[[]], [null]]))
  await copy.documents.write([putReview(reviewRow(10, me, uuid(2), 1)), putReview(reviewRow(11, me, uuid(2), 2))])
  await copy.documents.write([{ entity: 'reviews', key: uuid(10), document: null }])
  await copy.documents.answers.put([{ id: 'page', answer: { value: 1 }, at: 1 }])
  await vi.waitFor(() => expect([reviews.at(-1), answers.length]).toEqual([[uuid(11)], 2]))
  await openRxdb()
  await copy.documents.answers.put([{ id: 'page', answer: { value: 2 }, at: 2 }])
  await copy.documents.write([putReview(reviewRow(12, me, uuid(2), 3))])
  await vi.waitFor(() => expect(reviews.at(-1)).toEqual([uuid(12), uuid(11)]))
  await copy.close()
  const again = await device.open(me, { later: () => never })
  expect([...(await again.documents.get('reviews', [10, 11, 12].map(uuid))).keys()]).toEqual([11, 12].map(uuid))
  expect((await again.documents.answers.get('page'))?.answer).toEqual({ value: 2 })
})

test('tells every tab what was written before RxDB was there, when it is', async () => {
  const told = vi.fn<RxDocuments['tell']>()
  let goOn = (): void => {}
  const later = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const ahead = openAhead('copy', { indexedDB: new IDBFactory(), IDBKeyRange }, noDamage)
  await ahead.create()
  const documents = documentsBehind({ ahead, isNew: true, open: async () => ({ tell: told }) as never, later })
  await documents.write([putReview(reviewRow(10, me, uuid(2), 1))])
  await documents.answers.put([{ id: 'page', answer: {}, at: 1 }])
  await documents.answers.drop(['page', 'another'])
  expect(told).not.toHaveBeenCalled()
  goOn()
  await documents.collections()
  expect(
    told.mock.calls.map(([name, changes]) => [
      name,
      changes.map(({ documentId, operation }) => [documentId, operation]),
    ]),
  ).toEqual([
    ['reviews', [[uuid(10), 'INSERT']]],
    ['cached_results', [['page', 'INSERT']]],
    ['cached_results', [['page', 'DELETE']]],
  ])
  ahead.close()
})

test('tells RxDB what was being written when it opened', async () => {
  const told = vi.fn<RxDocuments['tell']>()
  const ahead = openAhead('copy', { indexedDB: new IDBFactory(), IDBKeyRange }, noDamage)
  await ahead.create()
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow: typeof ahead = { ...ahead, write: (batches) => held.then(() => ahead.write(batches)) }
  const open = async () => ({ tell: told }) as never
  const documents = documentsBehind({ ahead: slow, isNew: true, open, later: Promise.resolve() })
  const written = documents.write([putReview(reviewRow(10, me, uuid(2), 1))])
  await documents.collections()
  goOn()
  await written
  expect(told.mock.calls.map(([name]) => name)).toEqual(['reviews'])
  ahead.close()
})

test('begins anew when it was left before it had its mark', async () => {
  const device = createTestDevice()
  const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, ...key) {
    if (value.id === 'copy_mark') throw new DOMException('no more', 'QuotaExceededError')
    return put.call(this, value, ...key)
  })
  await expect(device.open(me, { later: () => never })).rejects.toBeInstanceOf(StorageError)
  vi.restoreAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const copy = await device.open(me)
  await copy.documents.write([putReview(reviewRow(10, me, uuid(2), 1))])
  await copy.close()
  const again = await device.open(me, { later: () => never })
  expect(await again.documents.all('reviews')).toHaveLength(1)
})

test('asks RxDB for what cannot be written ahead', async () => {
  const device = createTestDevice()
  const { copy } = await openNew(device)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'UnknownError')
  })
  await copy.documents.write([putReview(reviewRow(10, me, uuid(2), 1))])
  expect(await copy.documents.all('reviews')).toHaveLength(1)
})

test('stays without RxDB in a full storage, and takes the next write', async () => {
  const { copy } = await openNew(createTestDevice())
  const seen: unknown[] = []
  const watching = reviewsOfPerson(copy, me, 5).subscribe({
    next: (rows) => seen.push(rows.length),
    error: (error) => seen.push(error),
  })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('no more', 'QuotaExceededError')
  })
  const open = vi.spyOn(IDBFactory.prototype, 'open')
  await expect(copy.documents.write([putReview(reviewRow(10, me, uuid(2), 1))])).rejects.toMatchObject({ kind: 'full' })
  expect(open).not.toHaveBeenCalled()
  await copy.documents.write([putReview(reviewRow(11, me, uuid(2), 1))])
  await vi.waitFor(() => expect(seen).toEqual([0, 1]))
  watching.unsubscribe()
})

test('does not take a write after it was closed', async () => {
  const write = vi.fn<DocumentsAhead['write']>(() => Promise.reject(new Error('Closed.')))
  const ahead = { write, close: () => {} } as unknown as DocumentsAhead
  const open = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Nobody may open it.')))
  const documents = documentsBehind({ ahead, isNew: true, open, later: never })
  await documents.close()
  await expect(documents.write([putReview(reviewRow(10, me, uuid(2), 1))])).rejects.toThrow('Closed.')
  expect(open).not.toHaveBeenCalled()
})

test('is no new one for whoever has it', async () => {
  const device = createTestDevice()
  await (await device.open(me)).close()
  const { copy } = await openNew(device)
  expect(copy.documents.isNew).toBe(false)
})

test('is no new one whose first write opens RxDB, so that other tabs hear of it', async () => {
  const [ahead, behind] = [vi.fn<DocumentsAhead['write']>(), vi.fn<RxDocuments['write']>()]
  const documents = documentsBehind({
    ahead: { write: ahead, close: () => {} } as unknown as DocumentsAhead,
    isNew: false,
    open: async () => ({ write: behind, close: async () => {} }) as never,
    later: never,
  })
  await documents.write([putReview(reviewRow(10, me, uuid(2), 1))])
  expect([ahead, behind].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

describe('where RxDB’s code cannot be loaded', () => {
  const sleeps: (() => void)[] = []
  const deviceOf = (device: TestDevice): Device => ({
    ...device.tab(),
    clock: { ...clock, sleep: () => new Promise((resolve) => sleeps.push(resolve)) },
  })
  beforeEach(() => {
    sleeps.length = 0
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.doMock('#src/db/documents-rxdb.ts', () => {
      throw new TypeError('Failed to fetch')
    })
  })
  afterEach(() => {
    vi.doUnmock('#src/db/documents-rxdb.ts')
  })

  test('a new copy asks for it again until it comes', async () => {
    const device = createTestDevice()
    const copy = await device.open(me, { device: deviceOf(device), later: () => Promise.resolve() })
    await vi.waitFor(() => expect(sleeps).toHaveLength(1))
    sleeps[0]?.()
    await vi.waitFor(() => expect(sleeps).toHaveLength(2))
    vi.doUnmock('#src/db/documents-rxdb.ts')
    sleeps[1]?.()
    expect(Object.keys(await copy.documents.collections())).toContain('reviews')
  })

  test('a new copy that is closed asks no more', async () => {
    const device = createTestDevice()
    const copy = await device.open(me, { device: deviceOf(device), later: () => Promise.resolve() })
    await vi.waitFor(() => expect(sleeps).toHaveLength(1))
    const closing = copy.close()
    sleeps[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sleeps).toHaveLength(1)
    await closing
  })

  test('another copy says so at once', async () => {
    const device = createTestDevice()
    vi.doUnmock('#src/db/documents-rxdb.ts')
    await (await device.open(me)).close()
    vi.doMock('#src/db/documents-rxdb.ts', () => {
      throw new TypeError('Failed to fetch')
    })
    const copy = await device.open(me, { device: deviceOf(device), later: () => Promise.resolve() })
    await expect(copy.documents.collections()).rejects.toThrow('error when mocking')
    expect(sleeps).toEqual([])
  })
})
