/** Cached answers, and whether a scope keeps a row up to date. */

import type { RxCollection } from 'rxdb'
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import type { DocumentRecord } from '#src/db/document-record.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'

// A server's answer that this device has cached (db/cached-answers.ts).

/** `at`: when the server gave it, device clock in ms. */
export type CachedAnswer<T> = { answer: T; at: number }

/** The answer cached under this key; null when there is none. */
export const cachedAnswer = <T>(copy: LiveCopy, key: string): Observable<CachedAnswer<T> | null> =>
  copy.collections.cached_results
    .findOne(key)
    .$.pipe(map((found) => (found?.answer ? { answer: found.toJSON().answer?.['value'] as T, at: found.at } : null)))

// Whether a scope keeps a row up to date on this device.

/** Whether this row is in a scope such as 'list:<id>' on this device; a cached row is in none. */
export const isInScope = (copy: LiveCopy, entity: SyncedEntity, key: string, scope: string): Observable<boolean> =>
  // Every collection stores scopes the same way.
  (copy.collections[entity] as unknown as RxCollection<DocumentRecord>).findOne(key).$.pipe(
    map((document) => document?.scopes.includes(scope) ?? false),
    distinctUntilChanged(),
  )

/** When a row was fetched on demand (device clock in ms); undefined for a scoped row, or when there is no row. */
export const fetchedAt = (copy: LiveCopy, entity: SyncedEntity, key: string): Observable<number | undefined> =>
  (copy.collections[entity] as unknown as RxCollection<DocumentRecord>).findOne(key).$.pipe(
    map((document) => document?.evict_at || undefined),
    distinctUntilChanged(),
  )
