/** The number on the installed app's icon: what waits to be sent or needs attention. */
import { distinctUntilChanged, map } from 'rxjs'
import type { LocalCopy } from '../../db/open.ts'
import { owedCount, syncStatus } from '../../queries/sync-status.ts'

/** Returns what ends it. */
export function showBadge(copy: LocalCopy): () => void {
  if (!('setAppBadge' in navigator)) return () => {}
  const owed = syncStatus(copy).pipe(map(owedCount), distinctUntilChanged())
  const subscription = owed.subscribe({
    next: (count) => void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {}),
    // The storage is gone; the screens say so.
    error: () => {},
  })
  return () => {
    subscription.unsubscribe()
    navigator.clearAppBadge().catch(() => {})
  }
}
