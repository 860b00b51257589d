/** The service worker of this page, and what it says of a new version of the app. */
import { Workbox } from 'workbox-window'
import { isFormPath } from '#src/lib/paths.ts'

const file = '/service-worker.js'
/** Ms until a first installation that broke off goes on, unless the network is back before. */
const shortestPause = 2_000
const longestPause = 300_000

let workbox: Workbox | undefined
let isAsked = false
let isWaiting = false
const listeners = new Set<() => void>()

export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox(file)
  workbox.addEventListener('waiting', () => {
    isWaiting = true
    for (const listener of listeners) listener()
  })
  // Not workbox's own event: for it a page that was there before the first service worker never sees an update.
  let hasController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasController) reloadWhenAllowed()
    else askForPicturesAgain()
    hasController = true
  })
  // Some settings forbid it: the app works, but not without a network.
  const registering = workbox.register().catch(() => undefined)
  if (!hasController) registering.then(untilInstalled).catch(reportError)
  // An installed app is seldom closed: look for a new version when the person comes back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox?.update().catch(() => {})
  })
}

/** What is on the screen by now came past the service worker, which keeps it for the basement. */
function askForPicturesAgain(): void {
  const shown = Array.from(document.images).filter(({ complete }) => complete)
  for (const address of new Set(shown.map(({ currentSrc }) => currentSrc)))
    if (address.startsWith('http')) fetch(address, { mode: 'no-cors', priority: 'low' }).catch(() => {})
}

/** The files that have come stay, so that an installation that broke off comes further each time. */
async function untilInstalled(first: ServiceWorkerRegistration | undefined): Promise<void> {
  let registration = first
  for (let pause = shortestPause; !(registration && (await isInstalled(registration))); pause *= 2) {
    const waited = new AbortController()
    await new Promise<unknown>((resolve) => {
      setTimeout(resolve, Math.min(pause, longestPause))
      window.addEventListener('online', resolve, { signal: waited.signal })
    })
    waited.abort('waited')
    registration = await navigator.serviceWorker.register(file).catch(() => undefined)
  }
}

async function isInstalled(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { installing, waiting, active } = registration
  if (installing) await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  const worker = installing ?? waiting ?? active
  if (!worker || worker.state === 'redundant') return false
  if (await caches.match('/index.html', { ignoreSearch: true })) return true
  // Firefox takes a file that broke off for a whole one, and an empty one for a service worker that does nothing.
  await registration.unregister()
  return false
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
  // Another tab has started it already.
  if (!registration?.waiting) return location.reload()
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  // Mostly it takes a second; the page that asks ends with it.
  setInterval(navigateInsideScope, 2000)
}

/**
 * Chromium stops the old service worker when it is idle and starts the new one then. A request that comes in while it
 * stops starts the old one again, and the new one is not thought of before the old one has been idle for 30 s, which a
 * page that keeps trying to send prevents for ever. A navigation to any address of the app makes Chromium stop it anew.
 */
function navigateInsideScope(): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = '/favicon.svg'
  frame.addEventListener('load', () => frame.remove())
  document.body.append(frame)
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
