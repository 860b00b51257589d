/** OwedStore and DocumentStore in memory, for the simulation and for tests. */
import {
  type DocumentChange,
  type DocumentStore,
  indexedColumns,
  type StoredAnswer,
  type StoredDocument,
  syncedEntities,
} from '#src/db/documents.ts'
import {
  type Mutation,
  type OwedKey,
  type OwedReader,
  type OwedStore,
  type OwedTable,
  type OwedTables,
  type OwedWriter,
  owedKeys,
} from '#src/db/owed.ts'
import { validRow } from '#src/db/valid-rows.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { frozenCopy } from './frozen-copy.ts'
import { createRoom } from './memory-room.ts'

type AnyRow = OwedTables[OwedTable]
type AnyKey = string | number

export type MemoryOwed = OwedStore & {
  /** The rows of a table in the order of their keys, outside any transaction. */
  rows: <T extends OwedTable>(table: T) => readonly OwedTables[T][]
  /** While true, storing anything throws StorageError 'full'; deleting goes on. */
  setFull: (full: boolean) => void
  /**
   * So many rows of a transaction fit, and the next one does not; undefined: all do. `isAtCommit`: that shows only when the
   * transaction is to be committed.
   */
  setRoom: (rows: number | undefined, isAtCommit: boolean) => void
  /** Called after every commit that changed something, with the rows before (undefined: none) and after. */
  onCommit: (listener: (changes: readonly OwedChange[]) => void) => void
}
export type OwedChange = { [T in OwedTable]: { table: T; before?: OwedTables[T]; after?: OwedTables[T] } }[OwedTable]

/** A table with its rows sorted when somebody asks for all. */
type Table = { rows: Map<AnyKey, AnyRow>; sorted: AnyRow[] | undefined }

type Transaction = { allowed: readonly OwedTable[]; isOver: () => boolean }

/** What asks for something when the work has ended is told that the transaction is over, as in IndexedDB. */
async function within<Result>(
  allowed: readonly OwedTable[],
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let isOver = false
  try {
    return await work({ allowed, isOver: () => isOver })
  } finally {
    isOver = true
  }
}

/** Transactions run one after the other; each does all or nothing. */
export function createMemoryOwed(): MemoryOwed {
  const tables = Object.fromEntries(
    Object.keys(owedKeys).map((table) => [table, { rows: new Map(), sorted: undefined } satisfies Table]),
  ) as Record<OwedTable, Table>
  let lastSeq = 0
  const room = createRoom()
  let tail: Promise<unknown> = Promise.resolve()
  let listener: ((changes: readonly OwedChange[]) => void) | undefined

  const keyOfRow = (table: OwedTable, row: AnyRow): AnyKey => (row as Record<string, AnyKey>)[owedKeys[table]] as AnyKey

  const all = <T extends OwedTable>(table: T): OwedTables[T][] => {
    const { rows, sorted } = tables[table]
    if (sorted) return sorted as OwedTables[T][]
    const ordered = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    tables[table].sorted = ordered
    return ordered as OwedTables[T][]
  }

  const readerOf = ({ allowed, isOver }: Transaction): OwedReader => {
    const check = (table: OwedTable): void => {
      if (isOver()) throw new DOMException('The transaction is over.', 'TransactionInactiveError')
      if (!allowed.includes(table)) throw new Error(`The transaction does not name the table ${table}`)
    }
    return {
      async get<T extends OwedTable>(table: T, key: OwedKey<T>) {
        check(table)
        const row = tables[table].rows.get(key) as OwedTables[T] | undefined
        return row && validRow(table, row)
      },
      async all(table) {
        check(table)
        return all(table).flatMap((row) => validRow(table, row) ?? [])
      },
      async savedAfter(seq) {
        check('outbox')
        const rows = all('outbox')
        // From the end: there are few.
        const first = rows.findLastIndex((row) => row.seq <= seq) + 1
        return rows.slice(first).flatMap((row) => validRow('outbox', row) ?? [])
      },
    }
  }

  const writerOf = (transaction: Transaction, changes: OwedChange[]): OwedWriter => {
    const set = (table: OwedTable, key: AnyKey, after: AnyRow | undefined): void => {
      if (transaction.isOver()) throw new DOMException('The transaction is over.', 'TransactionInactiveError')
      if (!transaction.allowed.includes(table)) throw new Error(`The transaction does not name the table ${table}`)
      if (after) room.take(1)
      const target = tables[table]
      const before = target.rows.get(key)
      if (!before && !after) return
      if (after) target.rows.set(key, after)
      else target.rows.delete(key)
      target.sorted = undefined
      changes.push({ table, ...(before ? { before } : {}), ...(after ? { after } : {}) } as OwedChange)
    }
    return {
      ...readerOf(transaction),
      async append(mutation) {
        const row: Mutation = frozenCopy({ ...mutation, seq: lastSeq + 1 })
        set('outbox', row.seq, row)
        lastSeq = row.seq
        return row
      },
      async put(table, rows) {
        for (const row of rows) {
          set(table, keyOfRow(table, row), frozenCopy(row))
          if (table === 'outbox') lastSeq = Math.max(lastSeq, (row as Mutation).seq)
        }
      },
      async delete(table, keys) {
        for (const key of keys) set(table, key, undefined)
      },
    }
  }

  const undo = (changes: readonly OwedChange[]): void => {
    for (const { table, before, after } of changes.toReversed()) {
      const key = keyOfRow(table, (before ?? after) as AnyRow)
      if (before) tables[table].rows.set(key, before)
      else tables[table].rows.delete(key)
      tables[table].sorted = undefined
    }
  }

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = tail.then(work)
    tail = result.catch(() => {})
    return result
  }

  return {
    rows: all,
    setFull: (full) => room.set(full ? 0 : undefined),
    setRoom: room.set,
    onCommit(called) {
      listener = called
    },
    read: (allowed, work) => inTurn(() => within(allowed, (transaction) => work(readerOf(transaction)))),
    write: (allowed, work) =>
      inTurn(async () => {
        const changes: OwedChange[] = []
        room.begin()
        try {
          const result = await within(allowed, (transaction) => work(writerOf(transaction, changes)))
          room.commit()
          if (changes.length > 0) listener?.(changes)
          return result
        } catch (error) {
          undo(changes)
          throw error
        }
      }),
  }
}

export type MemoryDocuments = DocumentStore & {
  /** All documents of an entity by key. */
  rows: (entity: SyncedEntity) => ReadonlyMap<string, StoredDocument>
  cachedAnswers: ReadonlyMap<string, StoredAnswer>
  /** Loses everything, as a browser does that evicts storage. */
  clear: () => Promise<void>
  setFull: (full: boolean) => void
  /** As MemoryOwed; a write stores all of its documents or none. */
  setRoom: (documents: number | undefined) => void
}

type Collection = { documents: Map<string, StoredDocument>; indices: Map<string, Map<string, Set<string>>> }

const emptyCollection = (entity: SyncedEntity): Collection => ({
  documents: new Map(),
  indices: new Map(indexedColumns[entity].map((column) => [column, new Map()])),
})

export function createMemoryDocuments(): MemoryDocuments {
  const collections = new Map(syncedEntities.map((entity) => [entity, emptyCollection(entity)]))
  const answers = new Map<string, StoredAnswer>()
  const room = createRoom()

  const collectionOf = (entity: SyncedEntity): Collection => {
    const collection = collections.get(entity)
    if (!collection) throw new Error(`No entity is named ${entity}`)
    return collection
  }

  const index = ({ indices }: Collection, key: string, document: StoredDocument, add: boolean): void => {
    for (const [column, keysByValue] of indices) {
      const value = (document.row as unknown as Record<string, string>)[column] as string
      const keys = keysByValue.get(value) ?? new Set()
      keysByValue.set(value, keys)
      if (add) keys.add(key)
      else keys.delete(key)
    }
  }

  const storeOne = ({ entity, key, document }: DocumentChange): void => {
    const collection = collectionOf(entity)
    const before = collection.documents.get(key)
    if (before) index(collection, key, before, false)
    if (!document) {
      collection.documents.delete(key)
      return
    }
    const stored = frozenCopy(document) as StoredDocument
    collection.documents.set(key, stored)
    index(collection, key, stored, true)
  }
  return {
    rows: (entity) => collectionOf(entity).documents,
    cachedAnswers: answers,
    answers: {
      all: async () => [...answers.values()],
      get: async (id) => answers.get(id),
      async put(stored) {
        room.begin()
        room.take(stored.length)
        for (const answer of stored) answers.set(answer.id, frozenCopy(answer))
      },
      async drop(ids) {
        for (const id of ids) answers.delete(id)
      },
    },
    async clear() {
      for (const entity of syncedEntities) collections.set(entity, emptyCollection(entity))
      answers.clear()
    },
    setFull: (full) => room.set(full ? 0 : undefined),
    setRoom: room.set,
    async get<E extends SyncedEntity>(entity: E, keys: readonly string[]) {
      const found = new Map<string, StoredDocument<E>>()
      const { documents } = collectionOf(entity)
      for (const key of keys) {
        const document = documents.get(key)
        if (document) found.set(key, document as StoredDocument<E>)
      }
      return found
    },
    async where<E extends SyncedEntity>(entity: E, column: string, value: string) {
      const { documents, indices } = collectionOf(entity)
      const keys = indices.get(column)
      if (!keys) throw new Error(`${entity} has no index on ${column}`)
      return [...(keys.get(value) ?? [])].map((key) => documents.get(key) as StoredDocument<E>)
    },
    all: async <E extends SyncedEntity>(entity: E) =>
      [...collectionOf(entity).documents.values()] as StoredDocument<E>[],
    everything: async () =>
      syncedEntities.flatMap((entity) =>
        [...collectionOf(entity).documents].map(([key, document]) => ({ entity, key, document })),
      ),
    async cached() {
      return syncedEntities
        .flatMap((entity) =>
          [...collectionOf(entity).documents].flatMap(([key, { scopes, cached_at }]) =>
            scopes.length === 0 && cached_at !== undefined ? [{ entity, key, cached_at }] : [],
          ),
        )
        .toSorted((a, b) => a.cached_at - b.cached_at)
    },
    async write(changes) {
      room.begin()
      room.take(changes.filter(({ document }) => document).length)
      for (const change of changes) storeOne(change)
    },
  }
}
