import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { StorageError } from '#src/db/owed.ts'
import { openOwed } from '#src/db/owed-database.ts'
import { createTestDevice } from './real-stores.ts'
import { mutation, uuid } from './rows.ts'
import { expectLost } from './store-contract.ts'

const me = uuid(1)

afterEach(() => vi.restoreAllMocks())

describe('the owed database', () => {
  test('says that the storage is full, and nothing of the transaction happened', async () => {
    const { indexedDb } = createTestDevice()
    const owed = await openOwed(me, indexedDb)
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no more', 'QuotaExceededError')
    })
    const failing = owed.write(['outbox', 'facts'], async (writer) => {
      await writer.append(mutation('one'))
      await writer.put('facts', [{ name: 'client_id', value: 'device' }])
    })
    const error: unknown = await failing.catch((thrown: unknown) => thrown)
    full.mockRestore()
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toMatchObject({ kind: 'full' })
    expect(await owed.read(['outbox'], (reader) => reader.all('outbox'))).toEqual([])
  })

  test('says that the storage is full when only the commit shows it, and nothing of the transaction happened', async () => {
    const owed = await openOwed(me, createTestDevice().indexedDb)
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const failing = owed.write(['outbox'], async (writer) => {
      await writer.append(mutation('one'))
      const transaction = transactions.mock.results[0]?.value as object
      const abort = Reflect.get(transaction, '_abort') as (reason: string) => void
      abort.call(transaction, 'QuotaExceededError')
    })
    await expect(failing).rejects.toMatchObject({ name: 'StorageError', kind: 'full' })
    expect(await owed.read(['outbox'], (reader) => reader.all('outbox'))).toEqual([])
  })

  test('says that the storage is lost when it is closed', async () => {
    const owed = await openOwed(me, createTestDevice().indexedDb)
    owed.close()
    await owed.closed
    await expectLost(owed.read(['outbox'], (reader) => reader.all('outbox')))
    await expectLost(owed.write(['outbox'], (writer) => writer.append(mutation('one'))))
  })

  test('goes on after the number of a mutation that was sent before a restart', async () => {
    const { indexedDb } = createTestDevice()
    const before = await openOwed(me, indexedDb)
    const { seq } = await before.write(['outbox'], (writer) => writer.append(mutation('one')))
    await before.write(['outbox'], (writer) => writer.delete('outbox', [seq]))
    before.close()
    const after = await openOwed(me, indexedDb)
    const next = await after.write(['outbox'], (writer) => writer.append(mutation('two')))
    expect(next.seq).toBeGreaterThan(seq)
  })

  test('is taken from an older version of the app by a newer one, and does not go back', async () => {
    const { indexedDb } = createTestDevice()
    const older = await openOwed(me, indexedDb, 1)
    await older.write(['outbox'], (writer) => writer.append(mutation('one')))
    const newer = await openOwed(me, indexedDb, 2)
    await older.closed
    await expectLost(older.read(['outbox'], (reader) => reader.all('outbox')))
    await expectLost(openOwed(me, indexedDb, 1))
    const stored = await newer.read(['outbox'], (reader) => reader.all('outbox'))
    expect(stored.map(({ intent }) => intent)).toEqual(['one'])
  })
})
