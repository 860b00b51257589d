/** What is closed when something fails, ends, or is deleted by another tab: nothing stays open that nobody uses. */
import type { RxCollection } from 'rxdb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersIn } from '#src/db/answers-rxdb.ts'
import type { CachedResult } from '#src/db/collections.ts'
import type { Device } from '#src/db/device.ts'
import { openAhead } from '#src/db/documents-ahead.ts'
import { openDocuments } from '#src/db/documents-rxdb.ts'
import { documentDatabases } from '#src/db/local-databases.ts'
import { openLocalCopy } from '#src/db/open.ts'
import { openOwed } from '#src/db/owed-database.ts'
import { collectionName, converters, documentsName, localVersion, owedName } from '#src/db/versions.ts'
import { watchConnections } from './open-connections.ts'
import { closeAll, createTestDevice, type TestDevice } from './real-stores.ts'
import { putReview, reviewRow, uuid } from './rows.ts'
import { expectLost } from './store-contract.ts'

/** RxDB remembers what has failed to open: each test has a person of its own. */
let person = 0
let me: string
let device: TestDevice
let openNames: () => string[]
let connections: (name: string) => IDBDatabase[]
let closings: number
let tab: Device
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  me = uuid(++person)
  device = createTestDevice()
  ;({ openNames, connections } = watchConnections(device))
  closings = 0
  tab = { ...device.tab(), close: () => void closings++ }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

const version = localVersion(converters)
const row = reviewRow(10, uuid(90), uuid(91), 1)
const reviewsName = () => collectionName(documentsName(me, version), 'reviews')
const rxdb = () =>
  openDocuments(documentsName(me, version), {
    indexedDb: device.indexedDb,
    multiInstance: false,
    onDamage: async () => {},
  })

/** As another tab does it, which would wait for whoever does not close. */
async function deleteBeside(name: string): Promise<void> {
  const { indexedDB } = device.indexedDb
  const end = await new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name)
    for (const type of ['blocked', 'success', 'error']) deleting.addEventListener(type, () => resolve(type))
  })
  expect(end).toBe('success')
}
const namesLeft = async () => (await device.indexedDb.indexedDB.databases()).map(({ name }) => name)

test('a copy that is closed leaves nothing open', async () => {
  const copy = await openLocalCopy(me, { indexedDb: device.indexedDb, multiInstance: false, device: tab })
  await copy.documents.collections()
  expect([openNames().length > 1, closings]).toEqual([true, 0])
  await copy.close()
  await copy.closed
  expect([openNames(), closings > 0]).toEqual([[], true])
})

test('a copy that cannot be opened leaves nothing open', async () => {
  vi.spyOn(device.indexedDb.indexedDB, 'databases').mockRejectedValue(new DOMException('Damaged', 'UnknownError'))
  await expectLost(openLocalCopy(me, { indexedDb: device.indexedDb, multiInstance: false, device: tab }))
  expect([openNames(), closings]).toEqual([[], 1])
})

test('documents that cannot be prepared leave none open', async () => {
  const before = await device.open(me)
  await before.close()
  const { indexedDB } = device.indexedDb
  const databases = indexedDB.databases.bind(indexedDB)
  let asked = 0
  // Documents are open by the time that older ones are looked for.
  indexedDB.databases = () => (asked++ === 0 ? Promise.reject(new Error('Damaged')) : databases())
  const copy = await openLocalCopy(me, { indexedDb: device.indexedDb, multiInstance: false, device: tab })
  await expectLost(copy.documents.collections())
  await copy.close()
  await vi.waitFor(() => expect(openNames()).toEqual([]))
})

test('an owed database of a newer version is not left open by an older one', async () => {
  const newer = await openOwed(me, device.indexedDb, 2)
  newer.close()
  await expectLost(openOwed(me, device.indexedDb, 1))
  expect(openNames()).toEqual([])
})

test('documents that another tab has deleted are not there again when somebody reads them', async () => {
  const documents = await rxdb()
  await documents.write([putReview(row)])
  await deleteBeside(reviewsName())
  await documents.get('reviews', [row.id]).catch(() => undefined)
  expect(await namesLeft()).not.toContain(reviewsName())
  await documents.close()
})

test('documents that are read ahead let another tab delete them', async () => {
  const documents = await rxdb()
  await documents.write([putReview(row)])
  await documents.close()
  const ahead = openAhead(documentsName(me, version), device.indexedDb, async () => {})
  expect([...(await ahead.get('reviews', [row.id])).keys()]).toEqual([row.id])
  await deleteBeside(reviewsName())
  await expectLost(ahead.get('reviews', [row.id]))
  expect(await namesLeft()).not.toContain(reviewsName())
  ahead.close()
})

test('documents that are read ahead are read no more once they are closed', async () => {
  const documents = await rxdb()
  await documents.write([putReview(row)])
  await documents.close()
  const ahead = openAhead(documentsName(me, version), device.indexedDb, async () => {})
  ahead.close()
  await expectLost(ahead.get('reviews', [row.id]))
  expect(openNames()).toEqual([])
})

test('an owed database that the browser has taken away is not there again, empty, when somebody reads it', async () => {
  const owed = await openOwed(me, device.indexedDb)
  const [connection] = connections(owedName(me))
  connection?.close()
  connection?.onclose?.(new Event('close'))
  await owed.closed
  await deleteBeside(owedName(me))
  await expectLost(owed.read(['outbox'], (reader) => reader.all('outbox')))
  expect(await namesLeft()).not.toContain(owedName(me))
})

test('the databases of this browser are looked for where nobody names another IndexedDB', async () => {
  const documents = await rxdb()
  await documents.close()
  vi.stubGlobal('indexedDB', device.indexedDb.indexedDB)
  expect(await documentDatabases(me, {}, () => true)).toContain(reviewsName())
  vi.unstubAllGlobals()
})

test('a mark is there once it is written', async () => {
  const documents = await rxdb()
  await documents.writeMark('this one')
  expect(await documents.readMark()).toBe('this one')
  await documents.close()
})

test('an answer that is not stored says so', async () => {
  const results = { bulkUpsert: async () => ({ success: [], error: [{ status: 422 }] }) }
  const { put } = answersIn(results as unknown as RxCollection<CachedResult>, () => Promise.reject(new Error()))
  await expectLost(put([{ id: 'page', answer: {}, at: 1 }]))
})
