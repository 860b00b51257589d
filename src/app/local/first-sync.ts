/** Keeps the line for a first sync (lib/first-sync.ts). */
import { combineLatest, map, takeWhile } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import { beginFirstSync } from '#src/lib/first-sync.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'

/**
 * Until everything has arrived once, nothing comes anyway, or the function that it returns is called. `begin`: see
 * beginFirstSync.
 */
export function keepLineForFirstSync(copy: LiveCopy, begin = beginFirstSync): () => void {
  let end: (() => void) | undefined
  const isComing = combineLatest([hasEverythingArrived(copy), connectionNow(copy)]).pipe(
    map(([hasArrived, connection]) => !hasArrived && connection === 'online'),
    takeWhile(Boolean),
  )
  const subscription = isComing.subscribe({
    next: () => (end ??= begin()),
    complete: () => end?.(),
    // The storage is gone; the screens say so.
    error: () => end?.(),
  })
  return () => {
    subscription.unsubscribe()
    end?.()
  }
}
