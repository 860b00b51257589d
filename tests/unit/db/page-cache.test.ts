/** A page that goes into the back/forward cache, and comes back from it. */
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locks } from '#src/db/device.ts'
import type { Draft } from '#src/db/owed.ts'
import { type OwedDatabase, openOwed } from '#src/db/owed-database.ts'
import { acrossPageCache, doneAfterAbsence, isAway, leaveNothingRunning, whenLeft } from '#src/db/page-cache.ts'
import { owedName } from '#src/db/versions.ts'
import { createFakeLockManager } from '#tests/support/fake-lock-manager.ts'
import { uuid } from './rows.ts'

// oxlint-disable typescript/unbound-method -- each is called with the object that it was asked of
const { transaction, close } = IDBDatabase.prototype
const { open } = IDBFactory.prototype
const page = new EventTarget()
leaveNothingRunning(page)
/** Another page: it shares the stores, and nothing of this module watches it. */
const beside = { open }
afterAll(() => {
  Object.assign(IDBDatabase.prototype, { transaction, close })
  IDBFactory.prototype.open = open
})

const leave = (persisted = true): void => void page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
const comeBack = (): void => void page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

const draft = (id: number): Draft => ({ id: uuid(id), kind: 'visit', content: {}, changed_at: '2026-01-01T00:00:00Z' })

let owed: OwedDatabase
let isClosed: boolean
let person = 100
beforeEach(async () => {
  await vi.waitFor(() => expect(isAway()).toBe(false))
  owed = await openOwed(uuid(++person))
  isClosed = false
  void owed.closed.then(() => (isClosed = true))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  comeBack()
  owed.close()
})

const draftsSeenBeside = async (): Promise<number> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = beside.open.call(indexedDB, owedName(uuid(person)))
    opening.addEventListener('success', () => resolve(opening.result))
  })
  return new Promise((resolve) => {
    const counting = transaction.call(database, 'drafts', 'readwrite').objectStore('drafts').count()
    counting.addEventListener('success', () => {
      close.call(database)
      resolve(counting.result)
    })
  })
}

/** A connection of this page to a new database with one store. */
const opened = (name: string, upgrading = (): void => {}): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('rows')
      upgrading()
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

// First: a transaction that an earlier test leaves running would be waited for.
test('a page that has come back is loaded again when what runs has ended, and after some seconds whatever still runs', async () => {
  const database = await opened('running')
  const begin = () => database.transaction('rows', 'readwrite')
  const ended = (transaction: IDBTransaction, how: string) =>
    new Promise((resolve) => transaction.addEventListener(how, resolve))
  const done = begin()
  await ended(done, 'complete')
  const broken = begin()
  broken.abort()
  await ended(broken, 'abort')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const msUntilDone = async (): Promise<number> => {
    const done = { isSo: false }
    void doneAfterAbsence().then(() => (done.isSo = true))
    let ms = 0
    for (; !done.isSo && ms < 10_000; ms += 50) await vi.advanceTimersByTimeAsync(50)
    return ms
  }
  expect(await msUntilDone()).toBeLessThan(1_000)
  let isRunning = true
  const running = begin()
  const goOn = (): void => {
    if (isRunning) running.objectStore('rows').count().onsuccess = goOn
  }
  goOn()
  const ms = await msUntilDone()
  isRunning = false
  expect(ms).toBeGreaterThan(2_000)
  expect(ms).toBeLessThan(5_000)
})

test('a page that is left lets the next one at its stores, and saves when it comes back what was not saved yet', async () => {
  await owed.write(['drafts'], (writer) => writer.put('drafts', [draft(1)]))
  let times = 0
  const saved = owed.write(['drafts'], async (writer) => {
    times++
    await writer.put('drafts', [draft(2)])
    if (times > 1) return
    leave()
    await writer.put('drafts', [draft(3)])
  })
  let isSaved = false
  void saved.then(() => (isSaved = true))
  expect(await draftsSeenBeside()).toBe(1)
  expect([isSaved, isClosed, isAway()]).toEqual([false, false, true])
  comeBack()
  await saved
  expect([times, isClosed, isAway()]).toEqual([2, false, false])
  expect((await owed.read(['drafts'], (reader) => reader.all('drafts'))).map(({ id }) => id)).toEqual([
    uuid(1),
    uuid(2),
  ])
})

test('what a form saves while the page is left is saved when it comes back, before it is loaded again', async () => {
  leave()
  const saved = owed.write(['drafts'], (writer) => writer.put('drafts', [draft(1)]))
  comeBack()
  await doneAfterAbsence()
  await saved
  expect(await draftsSeenBeside()).toBe(1)
})

test('a failure that has nothing to do with leaving comes out, once', async () => {
  let times = 0
  const failing = acrossPageCache(async () => {
    times++
    throw new Error('Its own')
  })
  await expect(failing).rejects.toThrow('Its own')
  expect(times).toBe(1)
})

test('a page that is closed for good has its transactions end by themselves', async () => {
  const saved = owed.write(['drafts'], async (writer) => {
    await writer.put('drafts', [draft(1)])
    leave(false)
    await writer.put('drafts', [draft(2)])
  })
  await saved
  expect(await draftsSeenBeside()).toBe(2)
})

test('a database that arrives when the page has been left is closed, and opened again afterwards', async () => {
  // It is there: fake-indexeddb itself would begin the transaction of an upgrade through the page, which refuses it.
  const first = await openOwed(uuid(++person))
  first.close()
  const opening = openOwed(uuid(person))
  leave()
  const answer = opening.then(
    () => 'open',
    (error: Error) => error.name,
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  comeBack()
  expect(['open', 'StorageError']).toContain(await answer)
  const again = await openOwed(uuid(person))
  again.close()
})

/** What a call of IndexedDB throws at once. */
function thrownBy(call: () => unknown): string | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    return (error as Error).name
  }
}

test('a page that is left holds no connection, begins no transaction and opens nothing', async () => {
  const database = await opened('held')
  leave()
  expect(thrownBy(() => database.transaction('rows'))).toBe('AbortError')
  expect(thrownBy(() => indexedDB.open('another'))).toBe('AbortError')
  const end = await new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase('held')
    for (const type of ['blocked', 'success']) deleting.addEventListener(type, () => resolve(type))
  })
  expect(end).toBe('success')
})

test('a page that is left while it upgrades a database has not done so', async () => {
  await expect(opened('upgraded', leave)).rejects.toMatchObject({ name: 'AbortError' })
})

test('a page that comes back opens again what it had open, and nothing that was closed before', async () => {
  const [kept, closed] = [await opened('kept'), await opened('closed')]
  const told: string[] = []
  // As who has opened it hears of it.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  for (const connection of [kept, closed]) connection.onclose = () => told.push(connection.name)
  closed.close()
  leave()
  comeBack()
  expect(told).toEqual(['kept'])
})

test('who wants to know that the page is left is called once, and at once if it has been', async () => {
  const calls: string[] = []
  whenLeft(() => calls.push('before'))
  whenLeft(() => calls.push('taken back'))()
  expect(calls).toEqual([])
  leave()
  whenLeft(() => calls.push('after'))
  expect(calls).toEqual(['before', 'after'])
  comeBack()
  await vi.waitFor(() => expect(isAway()).toBe(false))
  leave()
  expect(calls).toEqual(['before', 'after'])
})

const soon = () => new Promise((resolve) => setTimeout(resolve))

test('a lock that a page holds, or has asked for, is free for others when it is left', async () => {
  const manager = createFakeLockManager()
  vi.stubGlobal('navigator', { locks: manager })
  let hasBegun = false
  // What runs is frozen in the middle.
  void locks.hold('name', () => {
    hasBegun = true
    return new Promise(() => {})
  })
  await soon()
  expect(hasBegun).toBe(true)
  const work = vi.fn<() => Promise<void>>(async () => {})
  const asked = locks.hold('name', work)
  leave()
  await expect(asked).rejects.toThrow('aborted')
  await manager.request('name', {}, async () => {})
  expect(work).not.toHaveBeenCalled()
})

test('a lock that is given in the moment in which the page is left is not used', async () => {
  vi.stubGlobal('navigator', { locks: createFakeLockManager() })
  const work = vi.fn<() => Promise<void>>(async () => {})
  const asked = locks.hold('name', work)
  leave()
  await expect(asked).rejects.toThrow('aborted')
  expect(work).not.toHaveBeenCalled()
})
