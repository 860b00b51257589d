/**
 * The documents in RxDB over IndexedDB. Screens read them through RxDB's live queries (src/queries); commands and sync
 * read the database itself here, because a query's cache learns of another tab's writes only some time after them.
 */
import type { Dexie, Table } from 'dexie'
import { createRxDatabase, type RxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { answersIn } from './answers-rxdb.ts'
import { type Collections, collectionCreators, schemas } from './collections.ts'
import { tableBelow } from './dexie-table.ts'
import { type DocumentRecord, fromRecord, isValid, toRecord } from './document-record.ts'
import { type DocumentChange, type DocumentStore, type StoredDocument, syncedEntities } from './documents.ts'
import type { IndexedDb } from './owed-dexie.ts'
import { guarded } from './storage-error.ts'
import { writeBatch } from './write-batch.ts'

export type RxDocuments = DocumentStore & {
  collections: Collections
  /** Every document of an entity, in one read. */
  all: <E extends SyncedEntity>(entity: E) => Promise<StoredDocument<E>[]>
  /** The mark that ties these documents to their owed database; undefined when there is none. */
  readMark: () => Promise<string | undefined>
  writeMark: (mark: string) => Promise<void>
  close: () => Promise<void>
}

export type DocumentsOptions = {
  /** Another IndexedDB than the browser's own, for tests. */
  indexedDb?: IndexedDb
  /** Whether live queries hear of other tabs' writes. */
  multiInstance: boolean
  /** Called when a damaged document was dropped, with the scopes whose rows must come again. */
  onDamage: (scopes: readonly string[] | 'all') => Promise<void>
}

/** A document in IndexedDB: RxDB stores booleans as text, and a deleted document until it is purged. */
type Raw = DocumentRecord & { _deleted: '0' | '1' }

const markId = 'copy_mark'

/** Opens the documents of this name, or creates them; throws StorageError. */
export async function openDocuments(name: string, options: DocumentsOptions): Promise<RxDocuments> {
  const storage = getRxStorageDexie({
    ...options.indexedDb,
    // Without it, a power cut could lose rows that a cursor in the owed database already counts as read.
    chromeTransactionDurability: 'strict',
    onCreate(dexie) {
      closeWhenDeleted(dexie)
      leaveOutUnusedIndexes(dexie)
    },
  })
  const database = await guarded(() => createRxDatabase({ name, storage, multiInstance: options.multiInstance }))
  const collections = await guarded(() => addCollections(database)).catch(async (error: unknown) => {
    await database.close()
    throw error
  })

  const tableOf = (entity: SyncedEntity): Promise<Table<Raw, string>> => tableBelow(collections[entity])

  /** The valid documents among `found`; the others are dropped. */
  const valid = async <E extends SyncedEntity>(entity: E, found: (Raw | undefined)[]): Promise<DocumentRecord<E>[]> => {
    const alive = found.filter((raw) => raw !== undefined).filter(({ _deleted }) => _deleted === '0')
    const damaged = alive.filter((raw) => !isValid(entity, raw))
    if (damaged.length > 0) {
      await (await tableOf(entity)).bulkDelete(damaged.map(({ key }) => key))
      const scopes = damaged.map((raw) => raw.scopes)
      await options.onDamage(scopes.every(Array.isArray) ? [...new Set(scopes.flat())] : 'all')
    }
    return alive.filter((raw) => !damaged.includes(raw)) as unknown as DocumentRecord<E>[]
  }

  const everything = async (): Promise<{ entity: SyncedEntity; record: DocumentRecord }[]> => {
    const found = await Promise.all(
      syncedEntities.map(async (entity) => {
        const all = await valid(entity, await (await tableOf(entity)).toArray())
        return all.map((record) => ({ entity, record }))
      }),
    )
    return found.flat()
  }

  return {
    collections,
    answers: answersIn(collections.cached_results),
    get: (entity, keys) =>
      guarded(async () => {
        const found = await valid(entity, await (await tableOf(entity)).bulkGet([...keys]))
        return new Map(found.map((record) => [record.key, fromRecord(record)]))
      }),
    all: (entity) =>
      guarded(async () => (await valid(entity, await (await tableOf(entity)).toArray())).map(fromRecord)),
    where: (entity, column, value) =>
      guarded(async () => {
        const found = await rowsWith(await tableOf(entity), indexName(entity, `row.${column}`), value)
        return (await valid(entity, found)).map(fromRecord)
      }),
    everything: () =>
      guarded(async () =>
        (await everything()).map(({ entity, record }) => ({ entity, key: record.key, document: fromRecord(record) })),
      ),
    cached: () =>
      guarded(async () => {
        const found = await Promise.all(
          syncedEntities.map(async (entity) =>
            (await evictable(await tableOf(entity), indexName(entity, 'evict_at'))).map((of) => ({ entity, ...of })),
          ),
        )
        return found.flat().sort((a, b) => a.cached_at - b.cached_at)
      }),
    write: (changes) =>
      guarded(async () => {
        // All writes settle before the caller may release its lock, whatever fails.
        const written = await Promise.allSettled(
          [...lastOfEachKey(changes)].map(async ([entity, batch]) =>
            writeBatch(collections[entity], await tableOf(entity), batch),
          ),
        )
        for (const result of written) if (result.status === 'rejected') throw result.reason
      }),
    readMark: () => guarded(async () => (await collections.cached_results.findOne(markId).exec())?.keys[0]),
    writeMark: (mark) =>
      guarded(async () => void (await collections.cached_results.upsert({ id: markId, keys: [mark], at: 0 }))),
    close: () => guarded(async () => void (await database.close())),
  }
}

/** In two tasks: in one, they would block a slow phone's taps for 90 ms. */
async function addCollections(database: RxDatabase): Promise<Collections> {
  const creators = Object.entries(collectionCreators)
  const half = Math.ceil(creators.length / 2)
  const add = (some: typeof creators) => database.addCollections(Object.fromEntries(some))
  const nextTask = new Promise((resolve) => setTimeout(resolve))
  const parts = await Promise.allSettled([add(creators.slice(0, half)), nextTask.then(() => add(creators.slice(half)))])
  // Both have settled: a collection that is still opening must not be closed after a failure.
  for (const part of parts) if (part.status === 'rejected') throw part.reason
  return database.collections as unknown as Collections
}

/** When another tab deletes this person's copy, Dexie would otherwise open it again, empty. */
function closeWhenDeleted(dexie: Dexie): void {
  dexie.on('versionchange', () => {
    dexie.close()
    return false
  })
}

/** For RxDB's replication and cleanup, which this app does not use. */
const unusedIndexes = ['[_meta.lwt+key]', '[_meta.lwt+id]', '_meta.lwt']

/** Each index costs part of every write, most of all in a first sync. Called before RxDB declares the tables. */
function leaveOutUnusedIndexes(dexie: Dexie): void {
  const declare = dexie.version.bind(dexie)
  dexie.version = (number) => {
    const version = declare(number)
    const stores = version.stores.bind(version)
    version.stores = (tables) =>
      stores(
        Object.fromEntries(
          Object.entries(tables).map(([table, indexes]) => [table, indexes && withoutUnused(indexes)]),
        ),
      )
    return version
  }
}

const withoutUnused = (indexes: string): string =>
  indexes
    .split(', ')
    .filter((index) => !unusedIndexes.includes(index))
    .join(', ')

/** RxDB puts _deleted before an index's fields and the key after them. */
function indexName(entity: SyncedEntity, first: string): string {
  const fields = [...(schemas[entity].indexes ?? [])].map((index) => [index].flat()).find(([field]) => field === first)
  if (!fields) throw new Error(`No index of ${entity} begins with ${first}.`)
  return `[${['_deleted', ...fields, 'key'].join('+')}]`
}

/** IndexedDB sorts an array after every text and number. */
const above: never[] = []

const rowsWith = (table: Table<Raw, string>, index: string, value: string): PromiseLike<Raw[]> =>
  table.where(index).between(['0', value], ['0', value, above]).toArray()

/** Reads only the index; 0 stands for what may not be evicted. */
async function evictable(table: Table<Raw, string>, index: string): Promise<{ key: string; cached_at: number }[]> {
  const entries = await table.where(index).between(['0', 1], ['0', above]).keys()
  return (entries as unknown as [string, number, string][]).map(([, cached_at, key]) => ({ key, cached_at }))
}

function lastOfEachKey(changes: readonly DocumentChange[]): Map<SyncedEntity, Map<string, DocumentRecord | null>> {
  const batches = new Map<SyncedEntity, Map<string, DocumentRecord | null>>()
  for (const { entity, key, document } of changes) {
    const batch = batches.get(entity) ?? new Map<string, DocumentRecord | null>()
    batches.set(entity, batch.set(key, document && toRecord(key, document)))
  }
  return batches
}
