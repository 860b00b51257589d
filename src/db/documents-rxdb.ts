/**
 * The documents in RxDB over IndexedDB, which tells every tab what has changed in any. Everybody reads below it
 * (document-reader.ts), because a query's cache learns of another tab's writes only some time after them, and they are written
 * below it (write-batch.ts), because it asks for each before. Loaded when
 * something is to be written or heard: to read documents nobody has to wait for it.
 */
import type { Dexie } from 'dexie'
import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { answersIn } from './answers-rxdb.ts'
import { type CollectionName, type Collections, collectionCreators, indexesOf } from './collections.ts'
import { createReader, type DocumentReader, markId } from './document-reader.ts'
import { type DocumentStore, syncedEntities } from './documents.ts'
import type { IndexedDb } from './indexed-db.ts'
import { guarded } from './storage-error.ts'
import { storeBelow } from './store-below.ts'
import { tellRxdb } from './tell-rxdb.ts'
import type { OnDamage } from './without-unreadable.ts'
import { batchesOf, type Change, inEach, writeBatch } from './write-batch.ts'

export type RxDocuments = DocumentStore &
  DocumentReader & {
    collections: Collections
    /** Tells every tab of what was written ahead. */
    tell: (name: CollectionName, changes: Change[]) => void
    writeMark: (mark: string) => Promise<void>
    /** Whether one of their databases was not there, and was created empty. */
    hasCreated: boolean
    close: () => Promise<void>
  }

export type DocumentsOptions = {
  /** Another IndexedDB than the browser's own, for tests. */
  indexedDb?: IndexedDb
  /** Whether live queries hear of other tabs' writes. */
  multiInstance: boolean
  onDamage: OnDamage
}

/** What RxDB keeps of its collections. */
const ofRxdb = '--_rxdb_internal'

/** Opens the documents of this name, or creates them; throws StorageError. */
export async function openDocuments(name: string, options: DocumentsOptions): Promise<RxDocuments> {
  let hasCreated = false
  const storage = getRxStorageDexie({
    ...options.indexedDb,
    // Without it, a power cut could lose rows that a cursor in the owed database already counts as read.
    chromeTransactionDurability: 'strict',
    onCreate(dexie) {
      closeWhenDeleted(dexie)
      declareIndexes(dexie)
      // Its own database holds nothing that anybody misses, and is not there yet when the documents were created ahead of it.
      if (!dexie.name.endsWith(ofRxdb))
        dexie.on('populate', () => {
          hasCreated = true
        })
    },
  })
  const database = await guarded(() => createRxDatabase({ name, storage, multiInstance: options.multiInstance }))
  const collections = await guarded(() => addCollections(database)).catch(async (error: unknown) => {
    await database.close()
    throw error
  })

  const collection = (name: CollectionName) => collections[name] as unknown as RxCollection
  const { indexedDb = {} } = options
  const storeOf = (name: CollectionName) => storeBelow(collection(name), indexedDb)
  const reader = createReader(storeOf, options.onDamage)

  return {
    ...reader,
    collections,
    hasCreated,
    answers: { ...reader.answers, ...answersIn(collections.cached_results, () => storeOf('cached_results')) },
    write: (changes) =>
      guarded(async () => {
        await inEach(batchesOf(changes), async (name, batch) => {
          const documents = await storeOf(name)
          tellRxdb(collection(name), await database.lockedRun(() => writeBatch(documents, batch)))
        })
      }),
    tell: (name, changes) => tellRxdb(collection(name), changes),
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

/** When another tab deletes this person's copy: as Dexie does by itself, without its warning. */
function closeWhenDeleted(dexie: Dexie): void {
  dexie.on('versionchange', () => {
    dexie.close()
    return false
  })
}

/** In place of RxDB's, which are for its own queries and replication. Called before it declares the tables. */
function declareIndexes(dexie: Dexie): void {
  const entity = syncedEntities.find((name) => dexie.name.endsWith(`--${name}`))
  if (!entity) return
  const declare = dexie.version.bind(dexie)
  dexie.version = (number) => {
    const version = declare(number)
    const stores = version.stores.bind(version)
    version.stores = (tables) => stores({ ...tables, docs: ['key', ...indexesOf(entity)].join(', ') })
    return version
  }
}
