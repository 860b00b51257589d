/** Live rows of a collection, whichever tab changes them. */
import type { MangoQuery, RxCollection } from 'rxdb'
import { asyncScheduler, map, type Observable, of, startWith, switchMap, throttleTime, timer } from 'rxjs'
import { type DocumentRecord, fromRecord, isValid } from '#src/db/document-record.ts'
import type { StoredDocument } from '#src/db/documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { sharedByCopy } from './sync-status.ts'

/** The query's rows, now and after every change. An unchanged row stays the same object. */
export function liveRows<E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  query: MangoQuery<DocumentRecord<E>>,
): Observable<SyncedRows[E][]> {
  return collectionOf(copy, entity)
    .find(query)
    .$.pipe(map((found) => rowsOf(copy, entity, found)))
}

/** Ms between two reads of a whole collection: a first sync changes it many times a second. */
const pauseBetweenReads = 400

/**
 * Every row of a collection, unordered. Reads all rows at once and below RxDB, whose query takes one row after the
 * other and 2.5 times as long for 5,000. The price: every change reads all of them again.
 */
export const liveAll = <E extends SyncedEntity>(copy: LiveCopy, entity: E): Observable<SyncedRows[E][]> =>
  readAtOnce(copy, entity, () => copy.documents.all(entity))

/** Every review of a person, newest first by index, read like `liveAll`. */
export const liveReviewsOf = (copy: LiveCopy, userId: string): Observable<SyncedRows['reviews'][]> =>
  readAtOnce(copy, 'reviews', () => copy.documents.where('reviews', 'user_id', userId))

const readAtOnce = <E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  read: () => Promise<StoredDocument<E>[]>,
): Observable<SyncedRows[E][]> =>
  collectionOf(copy, entity).eventBulks$.pipe(
    startWith(undefined),
    throttleTime(pauseBetweenReads, asyncScheduler, { leading: true, trailing: true }),
    switchMap(read),
    map((found) => found.map(({ row }) => row)),
  )

/** Ms that a read stays in memory after its last screen has gone. */
const sharedReadMs = 60_000

/** One live read per copy, shared by all subscribers; the next screen has its value at once. */
export const sharedReadOf = <Found>(read: (copy: LiveCopy) => Observable<Found>) =>
  sharedByCopy(read, () => timer(sharedReadMs))

/** The rows with these keys that are here, in the order of the keys. */
export function liveRowsByKey<E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  keys: readonly string[],
): Observable<SyncedRows[E][]> {
  if (keys.length === 0) return of([])
  return collectionOf(copy, entity)
    .findByIds([...keys])
    .$.pipe(
      map((found) => {
        const ordered = keys.flatMap((key) => found.get(key) ?? [])
        return rowsOf(copy, entity, ordered)
      }),
    )
}

/** One row; undefined while there is none. */
export function liveRow<E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  key: string,
): Observable<SyncedRows[E] | undefined> {
  return liveRowsByKey(copy, entity, [key]).pipe(map(([row]) => row))
}

/** TypeScript cannot infer that an entity's collection holds its rows. */
const collectionOf = <E extends SyncedEntity>(copy: LiveCopy, entity: E) =>
  copy.collections[entity] as unknown as RxCollection<DocumentRecord<E>>

function rowsOf<E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  found: { toJSON: () => unknown }[],
): SyncedRows[E][] {
  const documents = found.map((document) => document.toJSON() as DocumentRecord<E>)
  const damaged = documents.filter((record) => !isValid(entity, record))
  if (damaged.length === 0) return documents.map((record) => fromRecord(record).row)
  // Reading them drops the damaged rows and has them fetched again; that may fail with the storage itself.
  const keys = damaged.map(({ key }) => key)
  copy.documents.get(entity, keys).catch(() => {})
  return documents.filter((record) => !damaged.includes(record)).map((record) => fromRecord(record).row)
}
