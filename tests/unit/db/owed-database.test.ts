import { Dexie } from 'dexie'
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type OwedTable, owedKeys, StorageError } from '#src/db/owed.ts'
import { openOwed } from '#src/db/owed-database.ts'
import { owedName } from '#src/db/versions.ts'
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
    const closings = vi.spyOn(BroadcastChannel.prototype, 'close')
    await expectLost(openOwed(me, indexedDb, 1))
    expect(closings).toHaveBeenCalledOnce()
    const stored = await newer.read(['outbox'], (reader) => reader.all('outbox'))
    expect(stored.map(({ intent }) => intent)).toEqual(['one'])
  })

  test('tells whoever watches, in this tab and in another, which tables have changed, and of nothing that did not happen', async () => {
    const { indexedDb } = createTestDevice()
    const [here, there] = [await openOwed(me, indexedDb), await openOwed(me, indexedDb)]
    const heard: [where: string, tables: readonly OwedTable[]][] = []
    here.watch((tables) => heard.push(['here', tables]))
    there.watch((tables) => heard.push(['there', tables]))
    const end = here.watch((tables) => heard.push(['ended', tables]))
    end()
    await here.write(['outbox', 'facts', 'drafts'], async (writer) => {
      await writer.append(mutation('one'))
      await writer.put('facts', [{ name: 'client_id', value: 'device' }])
      await writer.put('drafts', [])
    })
    await here.read(['outbox'], (reader) => reader.all('outbox'))
    await here.write(['drafts'], (writer) => writer.put('drafts', []))
    const failing = here.write(['cursors'], async (writer) => {
      await writer.put('cursors', [{ scope: 'catalog', cursor: '1' }])
      throw new Error('Its own')
    })
    await expect(failing).rejects.toThrow('Its own')
    await here.write(['drafts'], (writer) => writer.delete('drafts', [uuid(5)]))
    const both = [['outbox', 'facts'], ['drafts']]
    const heardIn = (place: string) => heard.filter(([where]) => where === place).map(([, tables]) => tables)
    await vi.waitFor(() => expect(heardIn('there')).toEqual(both))
    expect([heardIn('here'), heardIn('ended')]).toEqual([both, []])
    for (const one of [here, there]) one.close()
  })

  test('says nothing any more once it is closed, and a write that was under way is done', async () => {
    const { indexedDb } = createTestDevice()
    const owed = await openOwed(me, indexedDb)
    const saved = owed.write(['outbox'], async (writer) => {
      await writer.append(mutation('one'))
      owed.close()
    })
    const heard: unknown[] = []
    owed.watch((tables) => heard.push(tables))
    await saved
    expect([owed.isOpen(), heard]).toEqual([false, [['outbox']]])
    const again = await openOwed(me, indexedDb)
    expect(await again.read(['outbox'], (reader) => reader.all('outbox'))).toHaveLength(1)
    // The tab hears no other one any more.
    const third = await openOwed(me, indexedDb)
    const heardByThird: unknown[] = []
    third.watch((tables) => heardByThird.push(tables))
    await again.write(['drafts'], (writer) => writer.delete('drafts', [uuid(5)]))
    await vi.waitFor(() => expect(heardByThird).toHaveLength(1))
    expect(heard).toHaveLength(1)
    for (const one of [again, third]) one.close()
  })

  test('that Dexie made before 2026-11-29 goes on, also with a table that came to its version later', async () => {
    const { indexedDb } = createTestDevice()
    const { offers, ...before } = { ...owedKeys, outbox: '++seq' }
    const dexieOf = (tables: object): Dexie => {
      const dexie = new Dexie(owedName(me), indexedDb)
      dexie.version(4).stores({ ...tables })
      return dexie
    }
    const first = await dexieOf(before).open()
    await first.table('outbox').bulkAdd([mutation('one'), mutation('two')])
    await first.table('outbox').delete(2)
    first.close()
    const owed = await openOwed(me, indexedDb, 4)
    const third = await owed.write(['outbox', 'offers'], async (writer) => {
      await writer.all('offers')
      return writer.append(mutation('three'))
    })
    expect(third.seq).toBe(3)
    expect((await owed.read(['outbox'], (reader) => reader.all('outbox'))).map(({ intent }) => intent)).toEqual([
      'one',
      'three',
    ])
    owed.close()
    // As Dexie left it where it added a table itself.
    const second = await dexieOf({ ...before, offers }).open()
    expect(second.backendDB().version).toBe(41)
    second.close()
    const later = await openOwed(me, indexedDb, 4)
    expect(await later.read(['outbox'], (reader) => reader.all('outbox'))).toHaveLength(2)
    later.close()
  })
})
