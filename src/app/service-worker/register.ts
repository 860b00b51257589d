/** This page's service worker, and its news of a new app version. */
import { messageSW, Workbox } from 'workbox-window'
import { afterFirstPage } from '#src/lib/first-sync.ts'
import { isAppWhole, noteWhole } from '#src/lib/missing-files.ts'
import { isFormPath } from '#src/lib/paths.ts'
import { appFiles, pageIsShown } from '#src/stores/first-paint.ts'

const file = '/service-worker.js'
/** Ms until a broken-off first installation continues, unless the network is back earlier. */
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
  // Not workbox's own event: it never reports an update to a page that was there before the first service worker.
  let hasController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasController) reloadWhenAllowed()
    else askForPicturesAgain()
    hasController = true
  })
  // On a first visit, what signing in needs next comes before what the service worker fetches, and so does what home shows.
  const registered = hasController
    ? register(workbox)
    : Promise.resolve(window.crumbFiles?.bringAhead(4))
        .then(pageIsShown)
        .then(afterFirstPage)
        .then(() => workbox && register(workbox))
        .then(untilInstalled)
  const version = hasController ? appFiles() : ''
  registered
    .then(untilWhole)
    .then(() => noteWhole(version))
    .catch(reportError)
  // An installed app is seldom closed: look for a new version when the person comes back.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox?.update().catch(() => {})
  })
}

/** Some settings forbid it: the app works, but not offline. */
const register = (worker: Workbox) => worker.register().catch(() => undefined)

/**
 * What is on the screen, or on its way there, comes past the service worker; requesting it again caches it for the basement. Not
 * before it has come: it would be loaded twice.
 */
function askForPicturesAgain(): void {
  const asked = new Set<string>()
  const ask = (address: string): void => {
    if (asked.has(address) || !address.startsWith('http')) return
    asked.add(address)
    fetch(address, { mode: 'no-cors', priority: 'low' }).catch(() => {})
  }
  for (const image of document.images) {
    if (image.complete) ask(image.currentSrc)
    else image.addEventListener('load', () => ask(image.currentSrc), { once: true })
  }
}

/** Resolves after `ms`, or earlier when the network is back. */
const untilOnline = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(ms, longestPause))
    window.addEventListener('online', resolve, { once: true })
  })

/** Files that have arrived stay, so a broken-off installation gets further each time. */
async function untilInstalled(first: ServiceWorkerRegistration | undefined): Promise<void> {
  let registration = first
  for (let pause = shortestPause; !(registration && (await isInstalled(registration))); pause *= 2) {
    await untilOnline(pause)
    registration = await navigator.serviceWorker.register(file).catch(() => undefined)
  }
}

/** Has the service worker fetch what its first installation has left out; it answers when all has come. */
async function untilWhole(): Promise<void> {
  for (let pause = shortestPause; !(await isAppWhole()); pause *= 2) {
    const { active } = await navigator.serviceWorker.ready
    await Promise.race([untilOnline(pause), ...(active ? [messageSW(active, { type: 'KEEP_REST' })] : [])])
  }
}

async function isInstalled(registration: ServiceWorkerRegistration): Promise<boolean> {
  const { installing, waiting, active } = registration
  if (installing) await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
  const worker = installing ?? waiting ?? active
  if (!worker || worker.state === 'redundant') return false
  if (await caches.match('/index.html', { ignoreSearch: true })) return true
  // Firefox takes a truncated file for complete, and an empty one for a service worker that does nothing.
  await registration.unregister()
  return false
}

export const isNewVersionWaiting = (): boolean => isWaiting

export function watchNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Activates it in all tabs; this one reloads. */
export async function takeNewVersion(): Promise<void> {
  isAsked = true
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab has activated it already.
  if (!registration?.waiting) return location.reload()
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
  // Usually takes a second; the interval ends with this page.
  setInterval(navigateInsideScope, 2000)
}

/**
 * Chromium stops the old service worker when it is idle, and only then starts the new one. A request during the stop
 * starts the old one again, and the new one is not considered before the old one has been idle for 30 s, which a page
 * that keeps trying to send prevents for ever. A navigation to any address of the app makes Chromium stop it again.
 */
function navigateInsideScope(): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = '/icons/icon-48.png'
  frame.addEventListener('load', () => frame.remove())
  document.body.append(frame)
}

/**
 * The new version has taken over, and the old one's files may be gone. The tab that asked for it reloads; others reload
 * when nobody is looking and no form is open.
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
