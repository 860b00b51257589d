/** The number on the installed app's icon: work that waits or needs attention. */
import { distinctUntilChanged, map } from 'rxjs'
import type { LiveCopy } from '#src/db/open.ts'
import type { OwedStore } from '#src/db/owed.ts'
import { owedCount, statusOf, syncStatus } from '#src/queries/sync-status.ts'

/** 0 removes it. Does nothing where icons have no number. */
export const showOnIcon = async (count: number): Promise<void> => navigator.setAppBadge?.(count).catch(() => {})

/** For the service worker: counts what is owed now, while an open app counts live. Throws StorageError. */
export async function showOwedOnIcon(owed: OwedStore): Promise<void> {
  const rows = await owed.read(['outbox', 'refused', 'photos', 'offers'], async (reader) => ({
    outbox: await reader.all('outbox'),
    refused: await reader.all('refused'),
    photos: await reader.all('photos'),
    offers: await reader.all('offers'),
  }))
  await showOnIcon(owedCount(statusOf({ ...rows, facts: {} })))
}

/** For an open app: counts live, until the function that it returns is called. */
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
