/** What the browser says of its network: only a hint, and never a reason not to try or not to show what is there. */
import { useSyncExternalStore } from 'react'

export const useOfflineHint = (): boolean => useSyncExternalStore(watch, () => !navigator.onLine)

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
