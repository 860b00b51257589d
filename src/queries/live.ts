/** Live rows of a collection, whichever tab changes them. */
import { distinctUntilChanged, filter, map, type Observable, of, scan, throttle, timer } from 'rxjs'
import { type CollectionName, collectionOf } from '#src/db/collections.ts'
import type { Found } from '#src/db/document-reader.ts'
import type { DocumentEvent } from '#src/db/live-documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { type Question, writtenAt } from '#src/db/read-documents.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { readAgain } from './read-again.ts'
import { sharedByCopy, untilClosed } from './sync-status.ts'

/** The answer's rows, now and after every change. An unchanged row stays the same object. */
export const liveRows = <E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  question: Question<E>,
): Observable<SyncedRows[E][]> => liveFound(copy, entity, question).pipe(map((found) => found.map(({ row }) => row)))

/** The rows with these keys that are here, in the order of the keys. */
export const liveRowsByKey = <E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  keys: readonly string[],
): Observable<SyncedRows[E][]> => (keys.length === 0 ? of([]) : liveRows(copy, entity, { keys }))

/** One row; undefined while there is none. */
export const liveRow = <E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  key: string,
): Observable<SyncedRows[E] | undefined> => liveDocument(copy, entity, key).pipe(map((found) => found?.row))

/** One document with its scopes; undefined while there is none. */
export const liveDocument = <E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  key: string,
): Observable<Found<E> | undefined> => liveFound(copy, entity, { keys: [key] }).pipe(map(([found]) => found))

/** Ms between two reads of many rows, at most: a first sync changes them many times a second. */
const longestPause = 400
/** How many times as long as a read the pause after it is: a few rows are seen at once, and many take a fifth of the time at most. */
const pausePerRead = 4

/** Every row of a collection, unordered. The price: every change reads all of them again. */
export const liveAll = <E extends SyncedEntity>(copy: LiveCopy, entity: E): Observable<SyncedRows[E][]> =>
  liveFound(copy, entity, { all: true }, longestPause).pipe(map((found) => found.map(({ row }) => row)))

/** Every review of a person, newest first, read like `liveAll`. */
export const liveReviewsOf = (copy: LiveCopy, userId: string): Observable<SyncedRows['reviews'][]> =>
  liveFound(copy, 'reviews', { column: 'user_id', value: userId }, longestPause).pipe(
    map((found) => found.map(({ row }) => row)),
  )

/** Ms that a read stays in memory after its last screen has gone. */
const sharedReadMs = 60_000

/** One live read per copy, shared by all subscribers; the next screen has its value at once. */
export const sharedReadOf = <Read>(read: (copy: LiveCopy) => Observable<Read>) =>
  sharedByCopy(read, () => timer(sharedReadMs))

function liveFound<E extends SyncedEntity>(
  copy: LiveCopy,
  entity: E,
  question: Question<E>,
  pause = 0,
): Observable<Found<E>[]> {
  const changes = changesOf(copy, collectionOf(entity), (event) => isAbout(event, question))
  let readMs = 0
  const find = (): Promise<Found<E>[]> => {
    const begun = performance.now()
    // Handed on as it is: what it has given may be known at once.
    const reading = copy.documents.find(entity, question)
    const note = (): void => {
      readMs = performance.now() - begun
    }
    reading.then(note, note)
    return reading
  }
  const paused = throttle(() => timer(Math.min(pause, pausePerRead * readMs)), { leading: true, trailing: true })
  return readAgain(pause > 0 ? changes.pipe(paused) : changes, find).pipe(
    scan(keepUnchanged<E>, []),
    distinctUntilChanged(),
    untilClosed(copy),
  )
}

/** When a document of the collection has changed that counts. */
export const changesOf = (
  copy: LiveCopy,
  collection: CollectionName,
  counts: (event: DocumentEvent) => boolean,
): Observable<unknown> => copy.documents.changes(collection).pipe(filter((events) => !events || events.some(counts)))

function isAbout<E extends SyncedEntity>({ key, row }: DocumentEvent, question: Question<E>): boolean {
  if ('keys' in question) return question.keys.includes(key)
  // A damaged one may concern everybody.
  if (!('column' in question) || !row) return true
  const value: unknown = Reflect.get(row, question.column)
  return 'values' in question ? question.values.some((one) => one === value) : question.value === value
}

/** `before` itself when nothing has changed, so that nobody renders again. */
function keepUnchanged<E extends SyncedEntity>(before: Found<E>[], now: Found<E>[]): Found<E>[] {
  const known = new Map(before.map((document) => [document.key, document]))
  const kept = now.map((document) => {
    const same = known.get(document.key)
    return same && writtenAt(same) === writtenAt(document) ? same : document
  })
  const isSame = kept.length === before.length && kept.every((document, index) => document === before[index])
  return isSame ? before : kept
}
