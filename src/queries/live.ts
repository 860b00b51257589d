/** The rows of a collection as they change, in this tab or another. */
import type { MangoQuery, RxCollection } from 'rxdb'
import { asyncScheduler, map, type Observable, of, startWith, switchMap, throttleTime, timer } from 'rxjs'
import { type DocumentRecord, fromRecord, isValid } from '#src/db/document-record.ts'
import type { StoredDocument } from '#src/db/documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { sharedByCopy } from './sync-status.ts'

/** The query's rows now and after every change. A row keeps its identity while it does not change. */
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
 * Every row of a collection, in no order that means anything. All are read at once and below RxDB, whose query takes one
 * row after the other and needs 2.5 times as long for 5,000; so all are read again after a change.
 */
export const liveAll = <E extends SyncedEntity>(copy: LiveCopy, entity: E): Observable<SyncedRows[E][]> =>
  readAtOnce(copy, entity, () => copy.documents.all(entity))

/** Every review of a person, newest first as their index has them, read like `liveAll`. */
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

/** Ms for which a read stays in memory after the last screen that shows it has gone. */
const sharedReadMs = 60_000

/** One live read of a copy for all who ask, which the next screen has at once. */
export const sharedReadOf = <Found>(read: (copy: LiveCopy) => Observable<Found>) =>
  sharedByCopy(read, () => timer(sharedReadMs))

/** The rows with these keys, in their order, as far as they are there. */
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

/** TypeScript does not see by itself that the collection of an entity holds its rows. */
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
  // Reading them in the store drops them and lets their rows come again; it may fail with the storage itself.
  const keys = damaged.map(({ key }) => key)
  copy.documents.get(entity, keys).catch(() => {})
  return documents.filter((record) => !damaged.includes(record)).map((record) => fromRecord(record).row)
}
