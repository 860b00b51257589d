/** Cached answers, and whether a row stays up to date by itself. */

import type { RxCollection } from 'rxdb'
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { DocumentRecord } from '#src/db/document-record.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'

// An answer of the server as this device caches it (db/cached-answers.ts).

/** `at`: when the server gave it, device clock in ms. */
export type CachedAnswer<T> = { answer: T; at: number }

/** What is cached under this key; null when nothing is. */
export const cachedAnswer = <T>(copy: LiveCopy, key: string): Observable<CachedAnswer<T> | null> =>
  copy.collections.cached_results
    .findOne(key)
    .$.pipe(map((found) => (found?.answer ? { answer: found.toJSON().answer?.['value'] as T, at: found.at } : null)))

// Whether a scope keeps a row up to date on this device.

/** Whether this row is in a scope such as 'list:<id>' here; a cached row is in none. */
export const isInScope = (copy: LiveCopy, entity: SyncedEntity, key: string, scope: string): Observable<boolean> =>
  // What the collections hold beside the row is the same in all of them.
  (copy.collections[entity] as unknown as RxCollection<DocumentRecord>).findOne(key).$.pipe(
    map((document) => document?.scopes.includes(scope) ?? false),
    distinctUntilChanged(),
  )

/**
 * When a row was fetched on demand (device clock in ms); undefined of one that a scope keeps up to date, or that is not
 * here.
 */
export const fetchedAt = (copy: LiveCopy, entity: SyncedEntity, key: string): Observable<number | undefined> =>
  (copy.collections[entity] as unknown as RxCollection<DocumentRecord>).findOne(key).$.pipe(
    map((document) => document?.evict_at || undefined),
    distinctUntilChanged(),
  )
