/** The number on the installed app's icon, live. */
import { distinctUntilChanged, map } from 'rxjs'
import { showOnIcon } from '#src/app/service-worker/icon-count.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { owedCount, syncStatus } from '#src/queries/sync-status.ts'

/** Returns the function that stops it. */
export function showBadge(copy: LiveCopy): () => void {
  const owed = syncStatus(copy).pipe(map(owedCount), distinctUntilChanged())
  const subscription = owed.subscribe({
    next: (count) => void showOnIcon(count),
    // The storage is gone; the screens say so.
    error: () => {},
  })
  return () => {
    subscription.unsubscribe()
    void showOnIcon(0)
  }
}
