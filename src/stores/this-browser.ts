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
