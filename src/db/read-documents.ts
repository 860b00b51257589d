/**
 * Reads documents below RxDB, whose queries walk from row to row with a request to IndexedDB for each. Here most questions are
 * one request whatever they find.
 */
import type { Table } from 'dexie'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { indexesOf } from './collections.ts'
import type { DocumentRecord } from './document-record.ts'
import type { IndexedColumn } from './documents.ts'

/** A document in IndexedDB. `_meta` is another one after every write. */
export type Raw<E extends SyncedEntity = SyncedEntity> = DocumentRecord<E> & { _meta: { lwt: number } }

/** The same only for the same document as it was. */
export const writtenAt = ({ _meta: { lwt } }: Pick<Raw, '_meta'>): number => lwt

/**
 * all: every document, unordered · keys: those that are there, in this order · column: in the order of its index, newest first
 * or by position · newest: of all of them the newest, `since` a moment (device clock in ms) and where `accepts` says yes.
 */
export type Question<E extends SyncedEntity> =
  | { all: true }
  | { keys: readonly string[] }
  | { column: IndexedColumn<E>; value: string; limit?: number }
  | { newest: { limit?: number; since?: number; accepts?: (row: SyncedRows[E]) => boolean } }

/** What the question finds, damaged documents included, which are few. */
export function readRaw<E extends SyncedEntity>(
  table: Table<Raw<E>, string>,
  entity: E,
  question: Question<E>,
): PromiseLike<(Raw<E> | undefined)[]> {
  if ('all' in question) return table.toArray()
  if ('keys' in question) return withKeys(table, question.keys)
  if ('newest' in question) return newest(table, entity, question.newest)
  const { column, value, limit = Number.POSITIVE_INFINITY } = question
  return table
    .where(indexName(entity, `row.${column}`))
    .between([value], [value, above])
    .limit(limit)
    .toArray()
}

/** The index has nothing but what may be evicted. */
const evictable = (table: Table<Raw, string>, entity: SyncedEntity) =>
  table.where(indexName(entity, 'evict_at')).between([0], [above])

export const countEvictable = (table: Table<Raw, string>, entity: SyncedEntity): PromiseLike<number> =>
  evictable(table, entity).count()

export const evictableKeys = (table: Table<Raw, string>, entity: SyncedEntity): PromiseLike<string[]> =>
  evictable(table, entity).primaryKeys()

/** IndexedDB lists the keys of an index one by one. */
export async function oldestEvictable(
  table: Table<Raw, string>,
  entity: SyncedEntity,
  most: number,
): Promise<{ key: string; cached_at: number }[]> {
  const entries = await evictable(table, entity).limit(most).keys()
  return (entries as unknown as [number, string][]).map(([cached_at, key]) => ({ key, cached_at }))
}

/** IndexedDB sorts an array after every text and number. */
const above: never[] = []

/**
 * So many keys are cheaper one by one; so many more rows than keys are cheaper to read than requests to make; and of so many keys, a
 * page of a first pull, hardly any is there.
 */
const fewKeys = 4
const cheapRows = 16
const manyKeys = 100

async function withKeys<E extends SyncedEntity>(
  table: Table<Raw<E>, string>,
  keys: readonly string[],
): Promise<(Raw<E> | undefined)[]> {
  if (keys.length <= fewKeys) return table.bulkGet([...keys])
  const rows = keys.length * cheapRows
  if (keys.length < manyKeys) {
    if ((await table.count()) > rows) return table.bulkGet([...keys])
  } else {
    // Counting them walks over all of them as well.
    const all = new Set(await table.limit(rows + 1).primaryKeys())
    if (all.size > rows) return table.bulkGet([...keys])
    const there = keys.filter((key) => all.has(key))
    if (there.length * cheapRows < all.size) return table.bulkGet(there)
  }
  const found = new Map((await table.toArray()).map((raw) => [raw.key, raw]))
  return keys.map((key) => found.get(key))
}

/** How many times as many as are wanted are read at once, where not every one counts. */
const spare = 4

/** In pieces, because nobody knows how many of those read will count. */
async function newest<E extends SyncedEntity>(
  table: Table<Raw<E>, string>,
  entity: E,
  { limit = Number.POSITIVE_INFINITY, since, accepts }: Extract<Question<E>, { newest: unknown }>['newest'],
): Promise<Raw<E>[]> {
  const index = table.where(indexName(entity, 'newest'))
  // The index holds negated times; no document is from before 1970.
  const end = since === undefined ? [above] : [Math.min(-since, 0), above]
  const piece = accepts ? limit * spare : limit
  const found: Raw<E>[] = []
  let start: unknown[] = []
  for (;;) {
    const read = await index.between(start, end, false).limit(piece).toArray()
    found.push(...(accepts ? read.filter(({ row }) => row && accepts(row)) : read))
    const last = read.at(-1)
    if (!last || read.length < piece || found.length >= limit) return found.slice(0, limit)
    start = [last.newest, last.key]
  }
}

function indexName(entity: SyncedEntity, first: string): string {
  const index = indexesOf(entity).find((name) => name.startsWith(`[${first}+`))
  if (!index) throw new Error(`No index of ${entity} begins with ${first}.`)
  return index
}
