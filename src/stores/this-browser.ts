/** What the browser reports about itself and its network. */

import { useSyncExternalStore } from 'react'
import type { Browser } from '#src/domain/work/browser-storage.ts'

export function thisBrowser(): Browser {
  const { userAgent, maxTouchPoints } = navigator
  // Safari only: older iPhones have nothing else.
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return {
    userAgent,
    maxTouchPoints,
    isInstalled: isOnHomeScreen || matchMedia('(display-mode: standalone)').matches,
  }
}

// The browser's word on its network is a hint: never a reason not to try, or not to show what is there.

export const useOfflineHint = (): boolean =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    // The sign-in page is also rendered at build time.
    () => false,
  )

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
