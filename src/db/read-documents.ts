/**
 * Reads documents below RxDB, whose queries walk from row to row with a request to IndexedDB for each. Here most questions are
 * one request whatever they find.
 */
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { indexesOf } from './collections.ts'
import type { DocumentRecord } from './document-record.ts'
import type { IndexedColumn } from './documents.ts'
import { resultOf, type Store } from './indexed-db.ts'

/** A document in IndexedDB. `_meta` is another one after every write. */
export type Raw<E extends SyncedEntity = SyncedEntity> = DocumentRecord<E> & { _meta: { lwt: number } }

/** The same only for the same document as it was. */
export const writtenAt = ({ _meta: { lwt } }: Pick<Raw, '_meta'>): number => lwt

/**
 * all: every document, unordered · keys: those that are there, in this order · column: in the order of its index, newest first
 * or by position; with several `values` the newest of all these together · newest: of all of them the newest, `since` a moment (device
 * clock in ms) and where `accepts` says yes.
 */
export type Question<E extends SyncedEntity> =
  | { all: true }
  | { keys: readonly string[] }
  | { column: IndexedColumn<E>; value: string; limit?: number }
  | { column: IndexedColumn<E>; values: readonly string[]; limit: number }
  | { newest: { limit?: number; since?: number; accepts?: (row: SyncedRows[E]) => boolean } }

/** What the question finds, damaged documents included, which are few. */
export function readRaw<E extends SyncedEntity>(
  documents: Store,
  entity: E,
  question: Question<E>,
): Promise<(Raw<E> | undefined)[]> {
  const { ranges } = documents
  return documents.read((store): Promise<(Raw<E> | undefined)[]> => {
    if ('all' in question) return resultOf(store.getAll())
    if ('keys' in question) return withKeys(store, question.keys)
    if ('newest' in question) return newest(store, ranges, entity, question.newest)
    if ('values' in question) return newestTogether(store, ranges, entity, question)
    return ofValue(store, ranges, entity, question)
  })
}

const ofValue = <E extends SyncedEntity>(
  store: IDBObjectStore,
  ranges: typeof IDBKeyRange,
  entity: E,
  { column, value, limit }: { column: IndexedColumn<E>; value: string; limit?: number | undefined },
): Promise<Raw<E>[]> =>
  resultOf(indexOf(store, entity, `row.${column}`).getAll(ranges.bound([value], [value, above]), limit))

/** The index has nothing but what may be evicted. */
const evictable = (store: IDBObjectStore, entity: SyncedEntity): IDBIndex => indexOf(store, entity, 'evict_at')

export const countEvictable = (documents: Store, entity: SyncedEntity): Promise<number> =>
  documents.read((store) => resultOf(evictable(store, entity).count()))

export const evictableKeys = (documents: Store, entity: SyncedEntity): Promise<string[]> =>
  documents.read((store) => resultOf(evictable(store, entity).getAllKeys()) as Promise<string[]>)

/** IndexedDB lists the keys of an index one by one. */
export const oldestEvictable = (
  documents: Store,
  entity: SyncedEntity,
  most: number,
): Promise<{ key: string; cached_at: number }[]> =>
  documents.read(async (store) => {
    const found: { key: string; cached_at: number }[] = []
    const walk = evictable(store, entity).openKeyCursor()
    for (let cursor = await resultOf(walk); cursor; cursor = await resultOf(walk)) {
      const [cached_at, key] = cursor.key as [number, string]
      found.push({ key, cached_at })
      if (found.length === most) break
      cursor.continue()
    }
    return found
  })

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
  store: IDBObjectStore,
  keys: readonly string[],
): Promise<(Raw<E> | undefined)[]> {
  const oneByOne = (some: readonly string[]): Promise<(Raw<E> | undefined)[]> =>
    Promise.all(some.map((key) => resultOf(store.get(key))))
  if (keys.length <= fewKeys) return oneByOne(keys)
  const rows = keys.length * cheapRows
  if (keys.length < manyKeys) {
    if ((await resultOf(store.count())) > rows) return oneByOne(keys)
  } else {
    // Counting them walks over all of them as well.
    const all = new Set(await resultOf(store.getAllKeys(null, rows + 1)))
    if (all.size > rows) return oneByOne(keys)
    const there = keys.filter((key) => all.has(key))
    if (there.length * cheapRows < all.size) return oneByOne(there)
  }
  const found = new Map(((await resultOf(store.getAll())) as Raw<E>[]).map((raw) => [raw.key, raw]))
  return keys.map((key) => found.get(key))
}

/** How many times as many as are wanted are read at once, where not every one counts. */
const spare = 4

type Newest<E extends SyncedEntity> = Extract<Question<E>, { newest: unknown }>['newest']

/** In pieces, because nobody knows how many of those read will count. */
async function newest<E extends SyncedEntity>(
  store: IDBObjectStore,
  ranges: typeof IDBKeyRange,
  entity: E,
  question: Newest<E>,
): Promise<Raw<E>[]> {
  const { limit, accepts } = question
  const piece = accepts && limit !== undefined ? limit * spare : limit
  return (await newestWithin(store, ranges, entity, question, piece, Number.POSITIVE_INFINITY)) ?? []
}

/** Undefined when more than `most` would have to be read. */
async function newestWithin<E extends SyncedEntity>(
  store: IDBObjectStore,
  ranges: typeof IDBKeyRange,
  entity: E,
  { limit = Number.POSITIVE_INFINITY, since, accepts }: Newest<E>,
  piece: number | undefined,
  most: number,
): Promise<Raw<E>[] | undefined> {
  const index = indexOf(store, entity, 'newest')
  // The index holds negated times; no document is from before 1970.
  const end = since === undefined ? [above] : [Math.min(-since, 0), above]
  const found: Raw<E>[] = []
  let start: unknown[] = []
  for (let looked = 0; looked < most; ) {
    const read: Raw<E>[] = await resultOf(index.getAll(ranges.bound(start, end, true), piece))
    looked += read.length
    found.push(...(accepts ? read.filter(({ row }) => row && accepts(row)) : read))
    const last = read.at(-1)
    if (!last || piece === undefined || read.length < piece || found.length >= limit) return found.slice(0, limit)
    start = [last.newest, last.key]
  }
  return undefined
}

/** Where more rows than this could come of some values, so many of the newest of all are looked at first, in pieces. */
const mostLookedAt = 1000
const lookedAtOnce = 200

/** Those of many values are mostly among the newest of all. Whoever logs much and follows few has thousands of newer ones that do not count. */
async function newestTogether<E extends SyncedEntity>(
  store: IDBObjectStore,
  ranges: typeof IDBKeyRange,
  entity: E,
  { column, values, limit }: Extract<Question<E>, { values: unknown }>,
): Promise<Raw<E>[]> {
  if (values.length * limit > mostLookedAt) {
    const wanted = new Set<unknown>(values)
    const accepts = (row: SyncedRows[E]): boolean => wanted.has(Reflect.get(row, column))
    const among = await newestWithin(store, ranges, entity, { limit, accepts }, lookedAtOnce, mostLookedAt)
    if (among) return among
  }
  const each = await Promise.all(values.map((value) => ofValue(store, ranges, entity, { column, value, limit })))
  return each
    .flat()
    .sort((a, b) => a.newest - b.newest || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
}

/** The index that begins with this path. */
function indexOf(store: IDBObjectStore, entity: SyncedEntity, first: string): IDBIndex {
  const name = indexesOf(entity).find((index) => index.startsWith(`[${first}+`))
  if (!name) throw new Error(`No index of ${entity} begins with ${first}.`)
  return store.index(name)
}
