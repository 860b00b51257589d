/**
 * A device: stores that its tabs share, locks and messages between them, and a clock of its own. Every call of a tab to
 * any of these is an event of the scheduler, so the tab can be killed there.
 */
import { forgetCursors } from '#src/db/clear-cursors.ts'
import { type DocumentChange, type StoredDocument, syncedEntities } from '#src/db/documents.ts'
import type { ChannelMessage, LocalCopy } from '#src/db/local-copy.ts'
import { type OwedStore, StorageError } from '#src/db/owed.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { createMemoryDocuments, type Damaged, type MemoryDocuments } from './memory-documents.ts'
import { createMemoryOwed, type MemoryOwed } from './memory-stores.ts'
import type { Random } from './random.ts'
import type { Process, Scheduler } from './scheduler.ts'
import { clockOf } from './virtual-clock.ts'
import { type Lock, locksOf } from './virtual-locks.ts'

export type Device = {
  readonly name: string
  readonly userId: string
  owed: MemoryOwed
  documents: MemoryDocuments
  /** See real-stores.ts; undefined of stores that have no schema. */
  upgrade: Stores['upgrade']
  /** Virtual ms since the run began. */
  now: () => number
  /** How far its clock is off, in ms. */
  skew: number
  online: boolean
  /** Whether its storage refuses to store. */
  full: boolean
  /** Whether the browser forgets a request for a lock, which then is never granted. */
  forgetsLock: () => boolean
  /** Whether somebody holds a lock now, or waits for one that the browser never grants. */
  isHeld: (lock: string) => boolean
  /**
   * Freezes a page that goes into the browser's cache, or a worker. A transaction that it has under way is aborted when
   * `abortsWhenLeft`, and done when it thaws (src/db/page-cache.ts); else it lets no other run until it thaws or ends.
   */
  leave: (process: Process, abortsWhenLeft: boolean) => void
  /** What a page does that is left. */
  abortsWhenLeft: boolean
  /** Hears of a transaction that has waited for a frozen one for longer than anybody watches a splash. */
  onStandstill: (process: Process) => void
  /** Whether documents stay when what is owed is gone, cursors when documents are, and whether what is dropped is asked for again: what the app does. */
  keepsDocuments: boolean
  keepsCursors: boolean
  asksForDropped: boolean
  /** Whether what waits in the outbox outlives an upgrade. */
  keepsQueue: boolean
  /** Whether an upgrade takes the stores from under the tabs of an older version: what the app does. */
  closesOlder: boolean
  /** Whether a newer version has the stores that this tab opened. */
  isOlder: (process: Process) => boolean
  /** Reads everything. */
  findDamage: () => Promise<void>
  onDropped: () => void
  /** The ports of a tab. */
  openTab: (process: Process) => LocalCopy
}

/** Ms between looks, and how many of them: a browser ends a worker that stands still sooner. */
const lookEvery = 500
const looksUntilStandstill = 120

export type Stores = {
  owed: MemoryOwed
  documents: MemoryDocuments
  upgrade?: ((keepsQueue: boolean) => Promise<string | undefined>) | undefined
}

export const createMemoryStores = (): Stores => ({ owed: createMemoryOwed(), documents: createMemoryDocuments() })

export function createDevice(
  scheduler: Scheduler,
  random: Random,
  name: string,
  userId: string,
  { owed, documents, upgrade }: Stores,
): Device {
  const locks = new Map<string, Lock>()
  const listeners = new Map<(message: ChannelMessage) => void, Process>()
  // IndexedDB runs overlapping transactions in the order in which they were asked for.
  let lastTransaction = 0
  const untilTransaction = (): number => {
    lastTransaction = Math.max(lastTransaction + 0.001, scheduler.now() + random.between(0.2, 4))
    return lastTransaction - scheduler.now()
  }
  const shortly = (): number => random.between(0.1, 3)
  /** Of the app: the newest that has opened the stores, and that of each tab. */
  let version = 0
  const versions = new WeakMap<Process, number>()
  /** How many transactions each process has under way, and who was frozen with some. */
  const underWay = new Map<Process, number>()
  const frozenInside = new Set<Process>()
  const mustWait = (process: Process): boolean => {
    for (const other of frozenInside) if (!other.alive || !other.frozen) frozenInside.delete(other)
    return frozenInside.size > 0 && !frozenInside.has(process)
  }
  const untilNoneIsFrozen = async (process: Process): Promise<void> => {
    // Its own looks, because it may be frozen meanwhile itself.
    for (let looks = 0; mustWait(process); looks++) {
      if (looks >= looksUntilStandstill) return device.onStandstill(process)
      await scheduler.call(process, lookEvery, 'waits for a frozen transaction', () => {})
    }
  }
  const transact = <Result>(process: Process, what: string, run: () => Promise<Result>): Promise<Result> => {
    if (mustWait(process)) return untilNoneIsFrozen(process).then(() => transact(process, what, run))
    const count = (by: number): unknown => underWay.set(process, (underWay.get(process) ?? 0) + by)
    count(1)
    const done = scheduler.call(process, untilTransaction(), what, run)
    const end = (): unknown => count(-1)
    done.then(end, end)
    return done
  }

  /** What a tab still has. Without being closed it goes on with what is owed, and with documents of its own that nobody reads any more. */
  const opened = (process: Process): Pick<Stores, 'owed' | 'documents'> => {
    if (!device.isOlder(process)) return device
    if (device.closesOlder) throw new StorageError('lost', 'A newer version of the app is in use on this device.')
    return { owed, documents: { ...documents, write: async () => {} } }
  }

  /** As open.ts has it. */
  const askAgain = async (store: Pick<OwedStore, 'write'>, met: readonly Damaged[]): Promise<void> => {
    if (device.asksForDropped)
      await forgetCursors(
        store as OwedStore,
        met.flatMap(({ document }) => document.scopes),
      )
  }
  /** In the order of document-reader.ts, so that the tab may be killed in between. */
  const dropping = <Found>(
    process: Process,
    port: OwedStore,
    met: readonly Damaged[],
    found: Promise<Found>,
  ): Promise<Found> => {
    if (met.length === 0) return found
    const drop = async (): Promise<Found> => {
      const answer = await found
      const isAsked = await askAgain(port, met).then(
        () => true,
        () => false,
      )
      if (!isAsked) return answer
      await scheduler.call(process, shortly(), 'drops damaged documents', async () => device.documents.drop(met))
      device.onDropped()
      return answer
    }
    return drop()
  }

  const device: Device = {
    name,
    userId,
    owed,
    documents,
    upgrade:
      upgrade &&
      ((keepsQueue) => {
        version++
        return upgrade(keepsQueue)
      }),
    now: scheduler.now,
    skew: 0,
    online: true,
    full: false,
    forgetsLock: () => false,
    leave(process, abortsWhenLeft) {
      scheduler.freeze(process)
      if (!abortsWhenLeft && (underWay.get(process) ?? 0) > 0) frozenInside.add(process)
    },
    abortsWhenLeft: true,
    onStandstill: () => {},
    keepsDocuments: false,
    keepsCursors: false,
    asksForDropped: true,
    keepsQueue: true,
    closesOlder: true,
    isOlder: (process) => versions.get(process) !== version,
    async findDamage() {
      if (documents.onDropped) {
        await documents.everything()
        return
      }
      const met = syncedEntities.flatMap((entity) => documents.damaged(entity))
      if (met.length === 0) return
      await askAgain(owed, met)
      device.documents.drop(met)
      device.onDropped()
    },
    onDropped: () => {},
    isHeld: (name) => {
      const lock = locks.get(name)
      return lock !== undefined && (lock.holder !== undefined || lock.forgotten.size > 0)
    },
    openTab(process) {
      versions.set(process, version)
      // No events where nothing was fetched: what seeds without looking do stays.
      const unlessNone = <Found>(
        count: number,
        what: string,
        ask: () => Promise<Found>,
        none: Found,
      ): Promise<Found> => (count > 0 ? scheduler.call(process, shortly(), what, ask) : Promise.resolve(none))
      const asked = <Found>(what: string, ask: () => Promise<Found>, none: Found): Promise<Found> =>
        unlessNone(device.documents.cachedAnswers.size, what, ask, none)
      const ifAnyCached = async <Found>(ask: () => Promise<Found>, none: Found): Promise<Found> =>
        unlessNone(await device.documents.countCached(), 'documents cached', ask, none)
      const port: OwedStore = {
        read: (tables, work) => transact(process, 'owed read', () => opened(process).owed.read(tables, work)),
        write: (tables, work) => transact(process, 'owed write', () => opened(process).owed.write(tables, work)),
      }
      const damaged: Device['documents']['damaged'] = (...met) =>
        documents.onDropped ? [] : device.documents.damaged(...met)
      return {
        userId,
        newId: random.uuid,
        clock: clockOf(scheduler, process, () => device.skew),
        locks: locksOf(scheduler, locks, process, { delay: shortly, forgets: () => device.forgetsLock() }),
        channel: {
          post(message) {
            if (!process.alive) return
            for (const [listener, owner] of listeners) {
              scheduler.after(owner, shortly(), `hears ${message}`, () => listener(message))
            }
          },
          listen(listener) {
            listeners.set(listener, process)
            process.onKill.push(() => listeners.delete(listener))
            return () => listeners.delete(listener)
          },
        },
        owed: port,
        documents: {
          answers: {
            all: () => asked('answers all', () => opened(process).documents.answers.all(), []),
            get: (id) => asked('answers get', () => opened(process).documents.answers.get(id), undefined),
            put: (stored) =>
              scheduler.call(process, shortly(), 'answers put', () => opened(process).documents.answers.put(stored)),
            drop: (ids) => asked('answers drop', () => opened(process).documents.answers.drop(ids), undefined),
          },
          get: (entity, keys) =>
            dropping(
              process,
              port,
              damaged(entity, (key) => keys.includes(key)),
              scheduler.call(process, shortly(), 'documents get', () => opened(process).documents.get(entity, keys)),
            ),
          where: (entity, column, value) => {
            const ask = () => opened(process).documents.where(entity, column, value)
            // As with answers: for seeds without blocks.
            const count = entity === 'restrictions' ? device.documents.rows(entity).size : 1
            const isMet = (_: string, { row }: StoredDocument): boolean => Reflect.get(row, column) === value
            return dropping(process, port, damaged(entity, isMet), unlessNone(count, 'documents where', ask, []))
          },
          all: (entity) => {
            const ask = () => opened(process).documents.all(entity)
            const count = device.documents.rows(entity).size
            return dropping(process, port, damaged(entity), unlessNone(count, 'documents all', ask, []))
          },
          everything: () =>
            dropping(
              process,
              port,
              syncedEntities.flatMap((entity) => damaged(entity)),
              scheduler.call(process, shortly(), 'documents everything', () => opened(process).documents.everything()),
            ),
          cached: (entities) => ifAnyCached(() => opened(process).documents.cached(entities), []),
          countCached: () => ifAnyCached(() => opened(process).documents.countCached(), 0),
          oldestCached: (most) => ifAnyCached(() => opened(process).documents.oldestCached(most), []),
          // Not atomic over entities: a crash leaves some of them written.
          async write(changes) {
            for (const batch of byEntity(changes)) {
              await scheduler.call(process, shortly(), 'documents write', () => opened(process).documents.write(batch))
            }
          },
        },
      }
    },
  }
  documents.onDropped?.(() => device.onDropped())
  return device
}

function byEntity(changes: readonly DocumentChange[]): DocumentChange[][] {
  const batches = new Map<SyncedEntity, DocumentChange[]>()
  for (const change of changes) {
    const batch = batches.get(change.entity)
    if (batch) batch.push(change)
    else batches.set(change.entity, [change])
  }
  return [...batches.values()]
}
