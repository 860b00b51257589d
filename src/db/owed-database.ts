/** The owed database in IndexedDB. It needs no RxDB, so that a service worker can send from it. */
import {
  type Connection,
  connect,
  type IndexedDb,
  inTransaction,
  isNamed,
  openDatabase,
  rangesOf,
  resultOf,
} from './indexed-db.ts'
import {
  type OwedKey,
  type OwedReader,
  type OwedStore,
  type OwedTable,
  type OwedTables,
  type OwedWriter,
  owedKeys,
  StorageError,
} from './owed.ts'
import { type OwedChanges, owedChanges } from './owed-changes.ts'
import { acrossPageCache, isAway, reopening } from './page-cache.ts'
import { guarded, toStorageError } from './storage-error.ts'
import { validRow } from './valid-rows.ts'
import { converters, localVersion, owedName } from './versions.ts'

export type OwedDatabase = OwedStore &
  Pick<OwedChanges, 'watch'> & {
    isOpen: () => boolean
    /** Resolves when the connection has ended: by close(), or because a newer version or a deletion took the database. */
    closed: Promise<void>
    close: () => void
  }

/** Until 2026-11-29 it was Dexie's, which multiplies versions, and adds one for tables that a version got later. */
const perVersion = 10

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
  const changes = owedChanges(userId)
  let end = (): void => {}
  const closed = new Promise<void>((resolve) => {
    end = resolve
  })
  const connection = connect(indexedDb, owedName(userId), {
    first: () => openFirst(indexedDb, owedName(userId), version),
    onLost: () => {
      if (!isAway()) connection.close()
    },
    onClosed: () => {
      changes.close()
      end()
    },
  })
  await guarded(() => connection.database()).catch((error: unknown) => {
    connection.close()
    throw error
  })
  const forget = reopening(async () => void (await connection.database()))
  void closed.then(forget)

  const ranges = rangesOf(indexedDb)
  return {
    watch: changes.watch,
    isOpen: connection.isOpen,
    closed,
    read: (tables, work) =>
      acrossPageCache(() => run(connection, tables, 'readonly', (transaction) => work(readerOf(transaction, ranges)))),
    async write(tables, work) {
      const written = new Set<OwedTable>()
      const result = await acrossPageCache(() =>
        run(connection, tables, 'readwrite', (transaction) => work(writerOf(transaction, ranges, written))),
      )
      if (written.size > 0) changes.tell([...written])
      return result
    },
    close: connection.close,
  }
}

async function openFirst(indexedDb: IndexedDb, name: string, version: number): Promise<IDBDatabase> {
  const openAt = (at: number) => openDatabase(indexedDb, name, { version: at, upgrade: createMissing })
  const database = await openAt(version * perVersion).catch((error: unknown) => {
    if (!isNamed(error, 'VersionError')) throw error
    return openDatabase(indexedDb, name)
  })
  if (Math.floor(database.version / perVersion) > version) {
    database.close()
    throw new StorageError('lost', 'A newer version of the app is in use on this device. Please reload.')
  }
  if (missing(database).length === 0) return database
  database.close()
  return openAt(database.version + 1)
}

const missing = ({ objectStoreNames }: IDBDatabase): OwedTable[] =>
  (Object.keys(owedKeys) as OwedTable[]).filter((table) => !objectStoreNames.contains(table))

function createMissing({ db }: IDBTransaction): void {
  for (const table of missing(db))
    db.createObjectStore(table, { keyPath: owedKeys[table], autoIncrement: table === 'outbox' })
}

/** Errors of the work itself pass through; any other error is the storage's. */
async function run<Result>(
  connection: Connection,
  tables: OwedTable[],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  let thrown: { error: unknown } | undefined
  const noting = async (transaction: IDBTransaction): Promise<Result> => {
    try {
      return await work(transaction)
    } catch (error) {
      thrown = { error }
      throw error
    }
  }
  try {
    return await inTransaction(connection, tables, mode, noting)
  } catch (error) {
    throw thrown ? thrown.error : toStorageError(error)
  }
}

const readerOf = (transaction: IDBTransaction, ranges: typeof IDBKeyRange): OwedReader => ({
  get: (table, key) =>
    guarded(async () => {
      const row = await oneOf(transaction.objectStore(table), key)
      return row && validRow(table, row as OwedTables[typeof table])
    }),
  all: (table) => guarded(() => rowsOf(transaction, table)),
  savedAfter: (seq) => guarded(() => rowsOf(transaction, 'outbox', ranges.lowerBound(seq, true))),
})

/**
 * A browser may keep a large value in a file of its own, which can vanish alone; the transaction continues. Of such a row the key is
 * left, and validRow makes of it what it makes of a damaged one.
 */
async function oneOf(store: IDBObjectStore, key: IDBValidKey): Promise<object | undefined> {
  try {
    return (await resultOf(store.get(key))) as object | undefined
  } catch (error) {
    if ((await resultOf(store.count(key))) === 0) throw error
    return { [store.keyPath as string]: key }
  }
}

/** One by one when they cannot be read together. */
async function rowsOf<T extends OwedTable>(
  transaction: IDBTransaction,
  table: T,
  range?: IDBKeyRange,
): Promise<OwedTables[T][]> {
  const store = transaction.objectStore(table)
  const found = await resultOf(store.getAll(range)).catch(async () => {
    const keys = await resultOf(store.getAllKeys(range))
    return Promise.all(keys.map((key) => oneOf(store, key)))
  })
  return (found as (OwedTables[T] | undefined)[]).flatMap((row) => (row && validRow(table, row)) ?? [])
}

/** `written` gets the tables that change. */
const writerOf = (transaction: IDBTransaction, ranges: typeof IDBKeyRange, written: Set<OwedTable>): OwedWriter => {
  const each = <One>(table: OwedTable, some: readonly One[], change: (store: IDBObjectStore, one: One) => IDBRequest) =>
    guarded(async () => {
      if (some.length > 0) written.add(table)
      const store = transaction.objectStore(table)
      await Promise.all(some.map((one) => resultOf(change(store, one))))
    })
  return {
    ...readerOf(transaction, ranges),
    async append(mutation) {
      written.add('outbox')
      const seq = await guarded(() => resultOf(transaction.objectStore('outbox').add(mutation)))
      return { ...mutation, seq: seq as number }
    },
    put: (table, rows) => each(table, rows, (store, row) => store.put(row)),
    delete: (table, keys) => each<OwedKey<typeof table>>(table, keys, (store, key) => store.delete(key)),
  }
}
