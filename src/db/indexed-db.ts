/**
 * IndexedDB with promises, for all that is read and written below RxDB. No library: Dexie is 30 kB that a slow line waits for before
 * anything can be shown, and idb ends a transaction in which one row cannot be read (docs/decisions/2026-11-29-without-dexie.md).
 */

/** Another IndexedDB than the browser's own, for tests. */
export type IndexedDb = { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }

export const factoryOf = ({ indexedDB = globalThis.indexedDB }: IndexedDb): IDBFactory => indexedDB
export const rangesOf = ({ IDBKeyRange: ranges = globalThis.IDBKeyRange }: IndexedDb): typeof IDBKeyRange => ranges

/** What a request gives. One that fails ends its transaction only if the work does not go on without it. */
export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', (event) => {
      event.preventDefault()
      event.stopPropagation()
      reject(request.error)
    })
  })

/** A database that can be opened again when the browser has closed it. */
export type Source = {
  database: () => Promise<IDBDatabase>
  /** Drops the connection that is of no use any more. */
  forget: (database: IDBDatabase) => void
}

/**
 * Runs `work` in one transaction, and resolves when it is complete; when `work` throws, nothing has happened. `work` may await only
 * requests of the transaction, which ends when it waits for anything else.
 */
export async function inTransaction<Result>(
  source: Source,
  stores: readonly string[],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const transaction = await begin(source, stores, mode)
  let failure: unknown
  const complete = new Promise<void>((resolve, reject) => {
    // Of a request that nobody waits for. Firefox would tell the page of it.
    transaction.addEventListener('error', (event) => {
      event.preventDefault()
      failure ??= (event.target as IDBRequest).error
      abort(transaction)
    })
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(failure ?? transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError')),
    )
  })
  complete.catch(() => {})
  try {
    const result = await work(transaction)
    await complete
    return result
  } catch (error) {
    abort(transaction)
    throw error
  }
}

/** An iPhone may take a connection away without saying so: the next one works. */
async function begin(source: Source, stores: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = await source.database()
  try {
    return transactionIn(database, stores, mode)
  } catch (error) {
    if (!isNamed(error, 'InvalidStateError')) throw error
    source.forget(database)
    return transactionIn(await source.database(), stores, mode)
  }
}

/** Strict: without it, a power cut could lose rows that a cursor in the owed database already counts as read. */
const transactionIn = (database: IDBDatabase, stores: readonly string[], mode: IDBTransactionMode): IDBTransaction =>
  database.transaction([...stores], mode, { durability: 'strict' })

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

export const isNamed = (error: unknown, name: string): boolean => (error as { name?: unknown } | null)?.name === name

/** Chromium may fail to open a database that it opens the next time. */
const attempts = 3

/**
 * Opens a database. With `version` and `upgrade` it is created or upgraded; without, it has to be there: nothing is created. Waits for
 * whoever has it open in an older version.
 */
export async function openDatabase(
  indexedDb: IndexedDb,
  name: string,
  { version, upgrade }: { version?: number; upgrade?: (transaction: IDBTransaction) => void } = {},
): Promise<IDBDatabase> {
  for (let attempt = 1; ; attempt++) {
    const opening = factoryOf(indexedDb).open(name, version)
    let failure: unknown
    opening.addEventListener('upgradeneeded', () => {
      const transaction = opening.transaction as IDBTransaction
      try {
        if (!upgrade) throw new DOMException('The database is not there.', 'NotFoundError')
        upgrade(transaction)
      } catch (error) {
        failure = error
        abort(transaction)
      }
    })
    try {
      return await resultOf(opening)
    } catch (error) {
      if (attempt === attempts || !isNamed(error, 'UnknownError')) throw failure ?? error
    }
  }
}

/** Waits until nobody has it open. */
export async function deleteDatabase(indexedDb: IndexedDb, name: string): Promise<void> {
  await resultOf(factoryOf(indexedDb).deleteDatabase(name))
}

export type Connection = Source & {
  isOpen: () => boolean
  close: () => void
}

type ConnectOptions = {
  /** Opens it the first time, and may create it; without, it has to be there. */
  first?: () => Promise<IDBDatabase>
  /** The browser has closed it. */
  onLost?: () => void
  /** It is closed for good. */
  onClosed?: () => void
}

/**
 * A connection that makes way for a newer version and for deletion, and then is closed for good. One that the browser has closed is
 * opened again when it is needed. INVARIANT: never created again, for whoever has lost it would go on with an empty one.
 */
export function connect(
  indexedDb: IndexedDb,
  name: string,
  { first, onLost = () => {}, onClosed = () => {} }: ConnectOptions = {},
): Connection {
  let isFirst = true
  let opening: Promise<IDBDatabase> | undefined
  let latest: IDBDatabase | undefined
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    opening?.then((database) => database.close()).catch(() => {})
    onClosed()
  }
  const forget = (database: IDBDatabase): void => {
    database.close()
    // Somebody else may have dropped it before, and opened another one.
    if (latest !== database) return
    latest = undefined
    opening = undefined
  }
  const openNow = async (): Promise<IDBDatabase> => {
    const database = await (first && isFirst ? first() : openDatabase(indexedDb, name))
    isFirst = false
    latest = database
    database.addEventListener('versionchange', close)
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- page-cache.ts calls it
    database.onclose = () => {
      forget(database)
      onLost()
    }
    return database
  }
  return {
    async database() {
      const closed = (): never => {
        throw new DOMException('The connection is closed.', 'InvalidStateError')
      }
      if (isClosed) closed()
      opening ??= openNow()
      const mine = opening
      try {
        const database = await mine
        if (isClosed) closed()
        return database
      } catch (error) {
        if (opening === mine) opening = undefined
        throw error
      }
    },
    forget,
    isOpen: () => !isClosed,
    close,
  }
}

/** One object store of a database. */
export type Store = {
  ranges: typeof IDBKeyRange
  read: <Result>(work: (store: IDBObjectStore) => Promise<Result>) => Promise<Result>
  write: <Result>(work: (store: IDBObjectStore) => Promise<Result>) => Promise<Result>
}

export const storeIn = (source: Source, name: string, indexedDb: IndexedDb): Store => ({
  ranges: rangesOf(indexedDb),
  read: (work) => inTransaction(source, [name], 'readonly', (transaction) => work(transaction.objectStore(name))),
  write: (work) => inTransaction(source, [name], 'readwrite', (transaction) => work(transaction.objectStore(name))),
})
