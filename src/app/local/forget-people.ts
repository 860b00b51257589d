/** Forgets people who have deleted their account: rows, answers and pictures that this device has fetched. */
import { debounceTime, distinctUntilChanged, exhaustMap, filter, from, map, merge } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { connectionNow } from '#src/queries/connection.ts'
import type { AccountService } from '#src/services/use-services.ts'

/** Ms without more news: a pull removes many rows one after the other. */
const pause = 1500

/**
 * Asks at the start, whenever the network is back, and when a pull has removed somebody. Returns the function that
 * stops it.
 */
export function forgetGonePeople(copy: LiveCopy, account: AccountService): () => void {
  const isBack = connectionNow(copy).pipe(
    map((connection) => connection === 'online'),
    distinctUntilChanged(),
    filter(Boolean),
  )
  const hasRemoved = copy.documents
    .changes('profiles')
    .pipe(filter((events) => events?.some(({ isDeleted }) => isDeleted) ?? false))
  const work = merge(isBack, hasRemoved).pipe(
    debounceTime(pause),
    // Without an answer or without storage, the next time does it.
    exhaustMap(() => from(askLate(copy, account).catch(() => {}))),
  )
  const subscription = work.subscribe({ error: () => {} })
  return () => subscription.unsubscribe()
}

/** Loaded when needed, because the start loads enough already. */
const askLate = async (copy: LiveCopy, account: AccountService): Promise<void> =>
  (await import('./ask-for-gone-people.ts')).askForGonePeople(copy, account)
