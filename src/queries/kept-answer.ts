/** An answer of the server as this device keeps it whole (db/cached-answers.ts). */
import { map, type Observable } from 'rxjs'
import type { LocalCopy } from '#src/db/open.ts'

/** `at`: when the server gave it, device clock in ms. */
export type KeptAnswer<T> = { answer: T; at: number }

/** What is kept under this key; null when nothing is. */
export const keptAnswer = <T>(copy: LocalCopy, key: string): Observable<KeptAnswer<T> | null> =>
  copy.collections.cached_results
    .findOne(key)
    .$.pipe(map((found) => (found?.answer ? { answer: found.toJSON().answer?.['value'] as T, at: found.at } : null)))
