/** The owed database in IndexedDB. It needs no RxDB, so that a service worker can send from it. */
import { type Collection, Dexie, type DexieOptions, type PromiseExtended, type Table } from 'dexie'
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

// All converted within Dexie's own promise: one more await in a reader would end the transaction.
const readerOf = (dexie: Dexie): OwedReader => ({
  get: (table, key) => guarded(() => oneOf(dexie, table, key).then((row) => row && validRow(table, row))),
  all: (table) => guarded(() => rowsOf(dexie, table, tableOf(dexie, table).toCollection())),
  savedAfter: (seq) =>
    guarded(() => rowsOf(dexie, 'outbox', tableOf(dexie, 'outbox').where(owedKeys.outbox).above(seq))),
})

/**
 * A browser may keep a large value in a file of its own, which can vanish alone; the transaction continues. Of such a row the key is
 * left, and validRow makes of it what it makes of a damaged one.
 */
const oneOf = <T extends OwedTable>(
  dexie: Dexie,
  name: T,
  key: OwedKey<T>,
): PromiseExtended<OwedTables[T] | undefined> => {
  const table = tableOf(dexie, name)
  return table.get(key).catch((error: unknown) =>
    table
      .where(owedKeys[name])
      .equals(key)
      .count()
      .then((count) => {
        if (count === 0) throw error
        return { [owedKeys[name]]: key } as unknown as OwedTables[T]
      }),
  )
}

/** One by one when they cannot be read together. */
const rowsOf = <T extends OwedTable>(
  dexie: Dexie,
  name: T,
  rows: Collection<OwedTables[T], OwedKey<T>>,
): PromiseExtended<OwedTables[T][]> =>
  rows
    .toArray()
    .catch(() =>
      rows
        .primaryKeys()
        .then((keys) => Dexie.Promise.all(keys.map((key) => oneOf(dexie, name, key))))
        .then((found) => found.flatMap((row) => row ?? [])),
    )
    .then((found) => found.flatMap((row) => validRow(name, row) ?? []))

const writerOf = (dexie: Dexie): OwedWriter => ({
  ...readerOf(dexie),
  async append(mutation) {
    const seq = await guarded(() => tableOf(dexie, 'outbox').add(mutation as Mutation))
    return { ...mutation, seq }
  },
  put: (table, rows) => guarded(async () => void (await tableOf(dexie, table).bulkPut(rows))),
  delete: (table, keys) => guarded(() => tableOf(dexie, table).bulkDelete(keys)),
})
