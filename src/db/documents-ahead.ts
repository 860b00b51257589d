/**
 * Documents before RxDB is there, over connections that are opened as they are asked for: a start needs seven of thirteen databases, and
 * RxDB opens all of them first. A new copy is created and written here, too: whoever signs in on a slow line sees home
 * before RxDB's code has come.
 */
import { type CollectionName, collectionCreators, indexesOf } from './collections.ts'
import { createReader, type DocumentReader, markId } from './document-reader.ts'
import { type Connection, connect, type IndexedDb, openDatabase, type Store, storeIn } from './indexed-db.ts'
import { guarded } from './storage-error.ts'
import { collectionName } from './versions.ts'
import type { OnDamage } from './without-unreadable.ts'
import { type Batches, type Change, inEach, writeBatch } from './write-batch.ts'

export type DocumentsAhead = DocumentReader & {
  /** Creates the databases of a new copy, as RxDB would. */
  create: () => Promise<void>
  /** Resolves with what RxDB has to tell of it. */
  write: (batches: Batches) => Promise<[CollectionName, Change[]][]>
  writeMark: (mark: string) => Promise<void>
  close: () => void
}

/** `name`: the documents'. Without `create`, nothing is created: of what is not there, a read rejects. */
export function openAhead(name: string, indexedDb: IndexedDb, onDamage: OnDamage): DocumentsAhead {
  const connections = new Map<CollectionName, Connection>()
  const connectionTo = (collection: CollectionName, upgrade?: (transaction: IDBTransaction) => void): Connection => {
    const database = collectionName(name, collection)
    const made = connect(
      indexedDb,
      database,
      upgrade && { first: () => openDatabase(indexedDb, database, { version: rxdbVersion, upgrade }) },
    )
    connections.set(collection, made)
    if (isClosed) made.close()
    return made
  }
  let isClosed = false
  const storeOf = async (collection: CollectionName): Promise<Store> =>
    storeIn(connections.get(collection) ?? connectionTo(collection), 'docs', indexedDb)
  const write: DocumentsAhead['write'] = (batches) =>
    guarded(() =>
      inEach(batches, async (collection, batch) => [collection, await writeBatch(await storeOf(collection), batch)]),
    )
  return {
    ...createReader(storeOf, onDamage),
    create: () =>
      guarded(async () => {
        const names = Object.keys(collectionCreators) as CollectionName[]
        const opened = await Promise.allSettled(
          names.map((collection) => connectionTo(collection, ({ db }) => createStores(db, collection)).database()),
        )
        for (const one of opened) if (one.status === 'rejected') throw one.reason
      }),
    write,
    async writeMark(mark) {
      await write(new Map([['cached_results', new Map([[markId, { id: markId, keys: [mark], at: 0 }]])]]))
    },
    close() {
      isClosed = true
      for (const connection of connections.values()) connection.close()
    },
  }
}

/** Dexie multiplies RxDB's 1. */
const rxdbVersion = 10

/** As RxDB's storage declares them (its getDexieStoreSchema), and documents-rxdb.ts what rows are looked up by. */
function createStores(database: IDBDatabase, collection: CollectionName): void {
  const isResults = collection === 'cached_results'
  const documents = database.createObjectStore('docs', { keyPath: isResults ? 'id' : 'key' })
  const indexes = isResults ? ['[_deleted+id]', '[_meta.lwt+id]', '_meta.lwt'] : indexesOf(collection)
  for (const name of indexes) documents.createIndex(name, name.startsWith('[') ? name.slice(1, -1).split('+') : name)
  database.createObjectStore('changes', { keyPath: 'sequence', autoIncrement: true }).createIndex('id', 'id')
  database.createObjectStore('attachments', { keyPath: 'id' })
}
