/** The service worker of this page, and what it says of a new version of the app. */
import { Workbox } from 'workbox-window'
import { isFormPath } from '../../lib/paths.ts'

let workbox: Workbox | undefined
let isAsked = false
let isWaiting = false
const listeners = new Set<() => void>()

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => {
    isWaiting = true
    for (const listener of listeners) listener()
  })
  // Not workbox's own event: for it a page that was there before the first service worker never sees an update.
  let hasController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasController) reloadWhenAllowed()
    hasController = true
  })
  workbox.register().catch(() => {
    // Private windows and some settings forbid it: the app works, but not without a network.
  })
  // An installed app is seldom closed: look for a new version when the person comes back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox?.update().catch(() => {})
  })
}

export const isNewVersionWaiting = (): boolean => isWaiting

export function watchNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts it in all tabs; this one is loaded again. */
export async function takeNewVersion(): Promise<void> {
  isAsked = true
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) workbox?.messageSkipWaiting()
  // Another tab has started it already.
  else location.reload()
}

/**
 * The new version has taken over, and files of the old one may be gone. In the tab that asked for it this page is loaded
 * again; in others when nobody looks and no form is open.
 */
function reloadWhenAllowed(): void {
  if (isAsked) {
    location.reload()
    return
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !isFormPath(location.pathname)) location.reload()
  })
}
