/** What the browser says of itself and of its network. */

import { useSyncExternalStore } from 'react'
import type { Browser } from '#src/domain/work/browser-storage.ts'

/** What the browser says of itself. */
export function thisBrowser(): Browser {
  const { userAgent, maxTouchPoints } = navigator
  // Of Safari alone, where older iPhones have only this.
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return {
    userAgent,
    maxTouchPoints,
    isInstalled: isOnHomeScreen || matchMedia('(display-mode: standalone)').matches,
  }
}

// What the browser says of its network: only a hint, and never a reason not to try or not to show what is there.

export const useOfflineHint = (): boolean => useSyncExternalStore(watch, () => !navigator.onLine)

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
