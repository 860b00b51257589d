/** The owed database in IndexedDB. It needs no RxDB, so that a service worker can send from it. */
import { Dexie, type DexieOptions, type Table } from 'dexie'
import {
  type Mutation,
  type OwedKey,
  type OwedReader,
  type OwedStore,
  type OwedTable,
  type OwedTables,
  type OwedWriter,
  owedKeys,
  StorageError,
} from './owed.ts'
import { acrossPageCache, isAway, reopening } from './page-cache.ts'
import { guarded, toStorageError } from './storage-error.ts'
import { validRow } from './valid-rows.ts'
import { converters, localVersion, owedName } from './versions.ts'

/** Another IndexedDB than the browser's own, for tests. */
export type IndexedDb = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

export type OwedDatabase = OwedStore & {
  /** For live queries. */
  dexie: Dexie
  /** Resolves when the connection has ended: by close(), or because a newer version or a deletion took the database. */
  closed: Promise<void>
  close: () => void
}

/**
 * Opens a person's owed database; throws StorageError, also when a newer app version has been here. ORDER: it is opened
 * with the local schema's version, so a newer app version closes it under older tabs, which then can neither send nor
 * move cursors while documents are converted.
 */
export async function openOwed(
  userId: string,
  indexedDb: IndexedDb = {},
  version = localVersion(converters),
): Promise<OwedDatabase> {
  // A connection that the browser has closed stays closed: reopening would create an empty database.
  const dexie = new Dexie(owedName(userId), { ...indexedDb, autoOpen: false, chromeTransactionDurability: 'strict' })
  dexie.version(version).stores({ ...owedKeys, outbox: `++${owedKeys.outbox}` })
  const closed = new Promise<void>((resolve) =>
    dexie.on('close', () => {
      if (!isAway()) resolve()
    }),
  )
  dexie.on('versionchange', () => {
    dexie.close()
    return false
  })
  await guarded(() => dexie.open())
  if (Math.floor(dexie.backendDB().version / 10) > version) {
    dexie.close()
    throw new StorageError('lost', 'A newer version of the app is in use on this device. Please reload.')
  }

  const forget = reopening(async () => void (await dexie.open()))
  return {
    dexie,
    closed: closed.finally(forget),
    read: (tables, work) => acrossPageCache(() => transaction(dexie, 'r', tables, () => work(readerOf(dexie)))),
    write: (tables, work) => acrossPageCache(() => transaction(dexie, 'rw', tables, () => work(writerOf(dexie)))),
    close: () => dexie.close(),
  }
}

async function transaction<Result>(
  dexie: Dexie,
  mode: 'r' | 'rw',
  tables: OwedTable[],
  work: () => Promise<Result>,
): Promise<Result> {
  let thrown: { error: unknown } | undefined
  try {
    return await dexie.transaction(mode, tables, async () => {
      try {
        return await work()
      } catch (error) {
        thrown = { error }
        throw error
      }
    })
  } catch (error) {
    // Errors of the work itself pass through; any other error is the storage's.
    throw thrown ? thrown.error : toStorageError(error)
  }
}

const tableOf = <T extends OwedTable>(dexie: Dexie, name: T): Table<OwedTables[T], OwedKey<T>> => dexie.table(name)

const readerOf = (dexie: Dexie): OwedReader => ({
  // Converted within Dexie's own promise: one more await in a reader would end the transaction.
  get: (table, key) =>
    guarded(() =>
      tableOf(dexie, table)
        .get(key)
        .then((row) => row && validRow(table, row))
        .catch((error) => {
          // A browser may store large bytes in a separate file, which can vanish alone; the transaction continues.
          if (table !== 'blobs') throw error
          return undefined
        }),
    ),
  all: (table) =>
    guarded(() =>
      tableOf(dexie, table)
        .toArray()
        .then((rows) => rows.flatMap((row) => validRow(table, row) ?? [])),
    ),
  savedAfter: (seq) =>
    guarded(() =>
      tableOf(dexie, 'outbox')
        .where(owedKeys.outbox)
        .above(seq)
        .toArray()
        .then((rows) => rows.flatMap((row) => validRow('outbox', row) ?? [])),
    ),
})

const writerOf = (dexie: Dexie): OwedWriter => ({
  ...readerOf(dexie),
  async append(mutation) {
    const seq = await guarded(() => tableOf(dexie, 'outbox').add(mutation as Mutation))
    return { ...mutation, seq }
  },
  put: (table, rows) => guarded(async () => void (await tableOf(dexie, table).bulkPut(rows))),
  delete: (table, keys) => guarded(() => tableOf(dexie, table).bulkDelete(keys)),
})
