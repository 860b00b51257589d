/**
 * Documents before RxDB is there, over connections that are opened as they are asked for: a start needs seven of thirteen databases, and
 * RxDB opens all of them first. A new copy is created and written here, too: whoever signs in on a slow line sees home
 * before RxDB's code has come.
 */
import { Dexie, type Table } from 'dexie'
import { type CollectionName, collectionCreators, indexesOf } from './collections.ts'
import { createReader, type DocumentReader, markId } from './document-reader.ts'
import type { IndexedDb } from './owed-dexie.ts'
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
  const databases = new Map<CollectionName, Promise<Dexie>>()
  let isClosed = false
  const open = async (collection: CollectionName, stores?: Record<string, string>): Promise<Dexie> => {
    // Without tables of its own Dexie takes those that are there, and creates none. It opens again what the page cache has closed.
    const dexie = new Dexie(collectionName(name, collection), { ...indexedDb, chromeTransactionDurability: 'strict' })
    if (stores) dexie.version(1).stores(stores)
    // When another tab deletes this person's copy.
    dexie.on('versionchange', () => {
      dexie.close()
      return false
    })
    await dexie.open()
    if (isClosed) dexie.close()
    return dexie
  }
  const tableOf = async <Row>(collection: CollectionName): Promise<Table<Row, string>> => {
    const known = databases.get(collection) ?? open(collection)
    databases.set(collection, known)
    return (await known).table<Row, string>('docs')
  }
  const write: DocumentsAhead['write'] = (batches) =>
    guarded(() =>
      inEach(batches, async (collection, batch) => [
        collection,
        await writeBatch(await tableOf<object>(collection), batch),
      ]),
    )
  return {
    ...createReader(tableOf, onDamage),
    create: () =>
      guarded(async () => {
        for (const collection of Object.keys(collectionCreators) as CollectionName[])
          databases.set(collection, open(collection, storesOf(collection)))
        const opened = await Promise.allSettled(databases.values())
        for (const one of opened) if (one.status === 'rejected') throw one.reason
      }),
    write,
    async writeMark(mark) {
      await write(new Map([['cached_results', new Map([[markId, { id: markId, keys: [mark], at: 0 }]])]]))
    },
    close() {
      isClosed = true
      for (const opening of databases.values()) opening.then((dexie) => dexie.close()).catch(() => {})
    },
  }
}

/** As RxDB's storage declares them (its getDexieStoreSchema), and documents-rxdb.ts what rows are looked up by. */
const storesOf = (collection: CollectionName): Record<string, string> => ({
  docs:
    collection === 'cached_results'
      ? 'id, [_deleted+id], [_meta.lwt+id], _meta.lwt'
      : ['key', ...indexesOf(collection)].join(', '),
  changes: '++sequence, id',
  attachments: 'id',
})
