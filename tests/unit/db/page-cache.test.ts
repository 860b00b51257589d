/** A page that goes into the back/forward cache, and comes back from it. */
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locks } from '#src/db/device.ts'
import type { Draft } from '#src/db/owed.ts'
import { type OwedDatabase, openOwed } from '#src/db/owed-dexie.ts'
import { acrossPageCache, doneAfterAbsence, isAway, leaveNothingRunning } from '#src/db/page-cache.ts'
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
  owed = await openOwed(uuid(++person))
  isClosed = false
  void owed.closed.then(() => (isClosed = true))
})
afterEach(() => {
  comeBack()
  owed.close()
})

const draftsSeenBeside = async (): Promise<number> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = beside.open.call(indexedDB, owed.dexie.name)
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
  const opening = openOwed(uuid(++person))
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

/** Web Locks of one name, as a browser hands them out: one after the other, and a request ends when it is aborted before. */
function lockManager() {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    request(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown> {
      const aborted = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
      const turn = Promise.race([tail, aborted])
      const result = turn.then(work)
      tail = Promise.allSettled([tail, result])
      return result
    },
  }
}

test('a lock that a page holds, or has asked for, is free for others when it is left', async () => {
  await vi.waitFor(() => expect(isAway()).toBe(false))
  const manager = lockManager()
  vi.stubGlobal('navigator', { locks: manager })
  // What runs is frozen in the middle.
  void locks.hold('name', () => new Promise(() => {}))
  await new Promise((resolve) => setTimeout(resolve))
  let hasRun = false
  const asked = locks.hold('name', async () => {
    hasRun = true
  })
  leave()
  await expect(asked).rejects.toThrow('aborted')
  await manager.request('name', { signal: new AbortController().signal }, async () => {})
  expect(hasRun).toBe(false)
  vi.unstubAllGlobals()
})
