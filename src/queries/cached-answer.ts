/** Cached answers, and whether a scope keeps a row up to date. */

import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { changesOf, liveDocument } from './live.ts'
import { readAgain } from './read-again.ts'
import { factNow, untilClosed } from './sync-status.ts'

// A server's answer that this device has cached (db/cached-answers.ts).

/** `at`: when the server gave it, device clock in ms. */
export type CachedAnswer<T> = { answer: T; at: number }

/** How many removals this device has heard of, read at once: an answer counts as long as it is the number of its question. */
export const removalsNow = (copy: LiveCopy): Promise<number> => removalsHeard(copy)

/** The same, live. */
export const removals = (copy: LiveCopy): Observable<number> =>
  factNow(copy, 'removals').pipe(map((heard) => heard ?? 0))

/** What is cached under this key now; undefined when nothing is. */
export const answerNow = async <T>(copy: LiveCopy, key: string): Promise<T | undefined> =>
  (await copy.documents.answers.get(key))?.answer['value'] as T | undefined

/** What is cached under this key; null when nothing is. */
export const cachedAnswer = <T>(copy: LiveCopy, key: string): Observable<CachedAnswer<T> | null> =>
  readAgain(
    changesOf(copy, 'cached_results', (event) => event.key === key),
    () => copy.documents.answers.get(key),
  ).pipe(
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
    map((found) => (found ? { answer: found.answer['value'] as T, at: found.at } : null)),
    untilClosed(copy),
  )

// Whether a scope keeps a row up to date on this device.

/** Whether this row is in a scope such as 'list:<id>' on this device; a cached row is in none. */
export const isInScope = (copy: LiveCopy, entity: SyncedEntity, key: string, scope: string): Observable<boolean> =>
  liveDocument(copy, entity, key).pipe(
    map((document) => document?.scopes.includes(scope) ?? false),
    distinctUntilChanged(),
  )

/** Whether any scope keeps it so. */
export const isInAnyScope = (copy: LiveCopy, entity: SyncedEntity, key: string): Observable<boolean> =>
  liveDocument(copy, entity, key).pipe(
    map((document) => document !== undefined && document.scopes.length > 0),
    distinctUntilChanged(),
  )

/** When a row was fetched on demand (device clock in ms); undefined for a scoped row, or when there is no row. */
export const fetchedAt = (copy: LiveCopy, entity: SyncedEntity, key: string): Observable<number | undefined> =>
  liveDocument(copy, entity, key).pipe(
    map((document) => document?.evict_at || undefined),
    distinctUntilChanged(),
  )
