/** The number on the installed app's icon, live. */
import { distinctUntilChanged, map } from 'rxjs'
import type { LocalCopy } from '../../db/open.ts'
import { owedCount, syncStatus } from '../../queries/sync-status.ts'
import { showOnIcon } from '../service-worker/icon-count.ts'

/** Returns what ends it. */
export function showBadge(copy: LocalCopy): () => void {
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
