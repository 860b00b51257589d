/** OwedStore in memory, for the simulation and for tests. */
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
  /** Leaves the row damaged: these columns hold something else; none: of its value nothing is left. Nobody hears of it. */
  damage: (
    table: OwedTable,
    row: OwedTables[OwedTable],
    columns: readonly (readonly [string, unknown])[],
  ) => Promise<void>
  /** Loses everything, as a browser does that evicts storage. Resolves with what the next opening did not do right. */
  lose: () => Promise<string | undefined>
  /** Called after every commit that changed something, with the rows before (undefined: none) and after. */
  onCommit: (listener: (changes: readonly OwedChange[]) => void) => void
}
export type OwedChange = { [T in OwedTable]: { table: T; before?: OwedTables[T]; after?: OwedTables[T] } }[OwedTable]

/** A table with its rows sorted when somebody asks for all. */
type Table = { rows: Map<AnyKey, AnyRow>; sorted: AnyRow[] | undefined }

type Undo = { table: OwedTable; key: AnyKey; before: AnyRow | undefined }
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
  /** Whether any row ever was: what is read is mended then. */
  let isDamaged = false
  const room = createRoom()
  let tail: Promise<unknown> = Promise.resolve()
  let listener: ((changes: readonly OwedChange[]) => void) | undefined

  const keyOfRow = (table: OwedTable, row: AnyRow): AnyKey => (row as Record<string, AnyKey>)[owedKeys[table]] as AnyKey

  const mended = (table: OwedTable, row: AnyRow): AnyRow | undefined => (isDamaged ? validRow(table, row) : row)

  const all = <T extends OwedTable>(table: T): OwedTables[T][] => {
    const { rows, sorted } = tables[table]
    if (sorted) return sorted as OwedTables[T][]
    const ordered = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, row]) => mended(table, row) ?? [])
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

  const writerOf = (transaction: Transaction, changes: OwedChange[], undoing: Undo[]): OwedWriter => {
    const set = (table: OwedTable, key: AnyKey, after: AnyRow | undefined): void => {
      if (transaction.isOver()) throw new DOMException('The transaction is over.', 'TransactionInactiveError')
      if (!transaction.allowed.includes(table)) throw new Error(`The transaction does not name the table ${table}`)
      if (after) room.take(1)
      const target = tables[table]
      const before = target.rows.get(key)
      if (!before && !after) return
      const known = before && mended(table, before)
      if (after) target.rows.set(key, after)
      else target.rows.delete(key)
      target.sorted = undefined
      undoing.push({ table, key, before })
      changes.push({ table, ...(known ? { before: known } : {}), ...(after ? { after } : {}) } as OwedChange)
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

  const undo = (undoing: readonly Undo[]): void => {
    for (const { table, key, before } of undoing.toReversed()) {
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
    async damage(table, row, columns) {
      isDamaged = true
      const key = keyOfRow(table, row)
      const left = { [owedKeys[table]]: key, ...(columns.length > 0 && { ...row, ...Object.fromEntries(columns) }) }
      tables[table].rows.set(key, frozenCopy(left) as AnyRow)
      tables[table].sorted = undefined
    },
    async lose() {
      for (const table of Object.values(tables)) {
        table.rows.clear()
        table.sorted = undefined
      }
      lastSeq = 0
      return undefined
    },
    onCommit(called) {
      listener = called
    },
    read: (allowed, work) => inTurn(() => within(allowed, (transaction) => work(readerOf(transaction)))),
    write: (allowed, work) =>
      inTurn(async () => {
        const [changes, undoing]: [OwedChange[], Undo[]] = [[], []]
        room.begin()
        try {
          const result = await within(allowed, (transaction) => work(writerOf(transaction, changes, undoing)))
          room.commit()
          if (changes.length > 0) listener?.(changes)
          return result
        } catch (error) {
          undo(undoing)
          throw error
        }
      }),
  }
}
