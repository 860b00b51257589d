import { takeWhile } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { beginFirstSync } from '#src/lib/first-sync.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'

/** Until everything has arrived once, or the function that it returns is called. */
export function keepLineForFirstSync(copy: LiveCopy): () => void {
  let end: (() => void) | undefined
  const arrival = hasEverythingArrived(copy).pipe(takeWhile((hasArrived) => !hasArrived))
  const subscription = arrival.subscribe({
    next: () => (end ??= beginFirstSync()),
    complete: () => end?.(),
    // The storage is gone; the screens say so.
    error: () => end?.(),
  })
  return () => {
    subscription.unsubscribe()
    end?.()
  }
}
