/** The service worker of this page, and what it says of a new version of the app. */
import { Workbox } from 'workbox-window'
import { isFormPath } from '../../lib/paths.ts'

/** Ms until an installation that broke off goes on, unless the network is back before. */
const shortestPause = 2_000
const longestPause = 300_000

let workbox: Workbox | undefined
let isAsked = false
let isWaiting = false
const listeners = new Set<() => void>()

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // Not workbox's own event: for it a page that was there before the first service worker never sees an update.
  let hasController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasController) reloadWhenAllowed()
    hasController = true
  })
  install(shortestPause)
  // An installed app is seldom closed: look for a new version when the person comes back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox?.update().catch(() => {})
  })
}

/** The files that have come stay, so that an installation that broke off comes further each time. */
function install(pause: number): void {
  workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => {
    isWaiting = true
    for (const listener of listeners) listener()
  })
  const again = (): void => void installLater(pause).catch(reportError)
  workbox.addEventListener('redundant', again)
  workbox.register().catch((error: unknown) => {
    // Private windows and some settings forbid it: the app works, but not without a network.
    if (error instanceof TypeError) again()
  })
}

async function installLater(pause: number): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // A new version that could not be installed is looked for again; the old one works.
  if (registration?.active) return
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, pause)
    window.addEventListener('online', resolve, { once: true })
  })
  install(Math.min(pause * 2, longestPause))
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
