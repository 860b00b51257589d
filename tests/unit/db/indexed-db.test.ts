import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { connect, deleteDatabase, inTransaction, openDatabase, resultOf } from '#src/db/indexed-db.ts'

const opened: { close: () => void }[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const one of opened.splice(0)) one.close()
})

const createRows = ({ db }: IDBTransaction): unknown => db.createObjectStore('rows', { keyPath: 'id' })

/** A connection to a new database with one store. */
async function created(listeners: Parameters<typeof connect>[2] = {}) {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const database = await openDatabase(indexedDb, 'name', { version: 1, upgrade: createRows })
  database.close()
  const connection = connect(indexedDb, 'name', listeners)
  opened.push(connection)
  const put = (...ids: number[]) =>
    inTransaction(connection, ['rows'], 'readwrite', async (transaction) => {
      for (const id of ids) await resultOf(transaction.objectStore('rows').put({ id }))
    })
  const count = () =>
    inTransaction(connection, ['rows'], 'readonly', (transaction) => resultOf(transaction.objectStore('rows').count()))
  return { indexedDb, connection, put, count }
}

const namesIn = async ({ indexedDB }: { indexedDB: IDBFactory }) =>
  (await indexedDB.databases()).map(({ name }) => name)

test('work that throws has done nothing, and its error comes out, to nobody else', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown): void => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const { connection, count } = await created()
  const failing = inTransaction(connection, ['rows'], 'readwrite', async (transaction) => {
    await resultOf(transaction.objectStore('rows').put({ id: 1 }))
    throw new Error('Its own')
  })
  await expect(failing).rejects.toThrow('Its own')
  expect(await count()).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

test('work that goes on without a request that failed is done', async () => {
  const { connection, put, count } = await created()
  await put(1)
  await inTransaction(connection, ['rows'], 'readwrite', async (transaction) => {
    const rows = transaction.objectStore('rows')
    await resultOf(rows.add({ id: 1 })).catch(() => {})
    await resultOf(rows.add({ id: 2 }))
  })
  expect(await count()).toBe(2)
})

test('a request that nobody waits for ends the transaction when it fails, which says why', async () => {
  const { connection, put, count } = await created()
  await put(1)
  const failing = inTransaction(connection, ['rows'], 'readwrite', async (transaction) => {
    for (const id of [2, 1, 3]) transaction.objectStore('rows').add({ id })
  })
  await expect(failing).rejects.toMatchObject({ name: 'ConstraintError' })
  expect(await count()).toBe(1)
})

test('a connection that an iPhone has taken away without a word is opened again, once', async () => {
  const { indexedDb, put, count } = await created()
  await put(1)
  const lost = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError')
  }
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(lost)
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  expect([await count(), close.mock.calls.length]).toEqual([1, 1])
  // Both had the same one.
  const open = vi.spyOn(indexedDb.indexedDB, 'open')
  begin.mockImplementationOnce(lost).mockImplementationOnce(lost)
  expect([await Promise.all([count(), count()]), open.mock.calls.length]).toEqual([[1, 1], 1])
  begin.mockImplementation(lost)
  await expect(count()).rejects.toMatchObject({ name: 'InvalidStateError' })
})

test('a connection that the browser has closed is opened again by who needs it, who is told', async () => {
  const onLost = vi.fn<() => void>()
  const { connection, put, count } = await created({ onLost })
  await put(1)
  const database = await connection.database()
  database.close()
  database.onclose?.(new Event('close'))
  expect([onLost.mock.calls.length, connection.isOpen()]).toEqual([1, true])
  // Before anything is asked of it, for a page that comes back.
  expect(await connection.database()).not.toBe(database)
  expect(await count()).toBe(1)
})

test('a connection makes way for a deletion, is closed for good, and creates nothing', async () => {
  const onClosed = vi.fn<() => void>()
  const { indexedDb, connection, put, count } = await created({ onClosed })
  await put(1)
  await deleteDatabase(indexedDb, 'name')
  expect([onClosed.mock.calls.length, connection.isOpen()]).toEqual([1, false])
  await expect(count()).rejects.toMatchObject({ name: 'InvalidStateError' })
  expect(await namesIn(indexedDb)).toEqual([])
})

test('a database that was made and is lost is not made again, empty', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const connection = connect(indexedDb, 'name', {
    first: () => openDatabase(indexedDb, 'name', { version: 1, upgrade: createRows }),
  })
  opened.push(connection)
  const database = await connection.database()
  database.close()
  database.onclose?.(new Event('close'))
  await deleteDatabase(indexedDb, 'name')
  await expect(connection.database()).rejects.toMatchObject({ name: 'NotFoundError' })
  expect(await namesIn(indexedDb)).toEqual([])
})

test('a connection that is closed while it opens stays closed', async () => {
  const { connection } = await created()
  const opening = connection.database()
  connection.close()
  await expect(opening).rejects.toMatchObject({ name: 'InvalidStateError' })
})

test('who cannot open says so, and may try again', async () => {
  let times = 0
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const connection = connect(indexedDb, 'name', {
    first: () =>
      times++ === 0
        ? Promise.reject(new Error('Not now'))
        : openDatabase(indexedDb, 'name', { version: 1, upgrade: createRows }),
  })
  opened.push(connection)
  await expect(connection.database()).rejects.toThrow('Not now')
  expect((await connection.database()).name).toBe('name')
})

test('of a database that is not there none is created, and it is not asked for again', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const open = vi.spyOn(indexedDb.indexedDB, 'open')
  await expect(openDatabase(indexedDb, 'none')).rejects.toMatchObject({ name: 'NotFoundError' })
  expect([await namesIn(indexedDb), open.mock.calls.length]).toEqual([[], 1])
})

test('an upgrade that fails says why, and leaves nothing', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const upgrade = () => {
    throw new Error('No such index')
  }
  await expect(openDatabase(indexedDb, 'name', { version: 1, upgrade })).rejects.toThrow('No such index')
  expect(await namesIn(indexedDb)).toEqual([])
})

test.each([
  [2, 'opens'],
  [3, 'fails'],
])('a database that Chromium cannot open %i times in a row %s', async (failures, end) => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const open = indexedDb.indexedDB.open.bind(indexedDb.indexedDB)
  const refused = (): IDBOpenDBRequest => {
    const error = new DOMException('Internal error opening backing store', 'UnknownError')
    const request = Object.assign(new EventTarget(), { error })
    setTimeout(() => request.dispatchEvent(new Event('error')))
    return request as unknown as IDBOpenDBRequest
  }
  let times = 0
  indexedDb.indexedDB.open = (...given) => (times++ < failures ? refused() : open(...given))
  const opening = openDatabase(indexedDb, 'name', { version: 1, upgrade: createRows })
  if (end === 'fails') await expect(opening).rejects.toMatchObject({ name: 'UnknownError' })
  else expect((await opening).name).toBe('name')
})
