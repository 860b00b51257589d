/**
 * Loads the app's files over a bad connection: retries what fails, and when it takes long, says so on a page that needs
 * no file. It is inlined in index.html, because a file of its own could fail to load.
 * Until 2026 (https://github.com/whatwg/html/issues/6768), browsers remembered a failed module for as long as the page
 * lived. So until the service worker has every file, nothing is imported before it and all its imports have been fetched. Later
 * the start must not wait for that.
 */
import { fetchAhead } from '#src/lib/fetch-ahead.ts'
import { isKnownCompiled, isKnownWhole } from '#src/lib/missing-files.ts'
import { appFiles, filesAfterHome, filesAhead } from '#src/stores/first-paint.ts'
import { hideTrouble, showTrouble } from './trouble.ts'

/** Ms: the first pause before a retry; each pause doubles. */
const shortestPause = 500
const longestPause = 15_000
/** Ms: after some eight seconds, a readable page learns that a part of it does not come, and says so itself. */
const lastPauseOfPage = 4000
/** Ms until an empty page says what it is waiting for. */
const timeoutMs = 6000
/** A request may take this many times the next pause: 30 s, then twice as long, for the slowest connection. */
const timePerPause = 60
/** Ms: at most one automatic reload in this time. */
const reloadInterval = 60_000
const reloadedAt = 'crumb-reloaded-at'

/** Static imports as the build writes them. */
const staticImport = /(?:from|import)"\.\/([^"]+)"/g
const lateImport = /import\(.\.\/([^`"']+)/

const isControlled = (): boolean => Boolean(navigator.serviceWorker?.controller)
/** Whether the service worker has every file, so that none takes anything of the line. */
export const hasEveryFile = (): boolean => isControlled() && isKnownWhole()
const isPageShown = (): boolean => document.querySelector('#root main') !== null

const needed = new Map<string, Promise<unknown>>()

/** Resolves when it is there: a style sheet in the page, or a module that can be imported. */
export function need(address: string): Promise<unknown> {
  const known = needed.get(address)
  if (known) return known
  const coming = address.endsWith('.css') ? addStyles(address) : hasEveryFile() ? preload(address) : bring(address)
  needed.set(address, coming)
  coming.catch(() => needed.delete(address))
  return coming
}

/**
 * Replaces Vite's own helper (import-parts.ts): `load` imports a part of the app, and the build names the files to
 * request along with it. Rejects if the page shown can say so itself.
 */
export async function importPart<Part>(load: () => Promise<Part>, beside: readonly string[] = []): Promise<Part> {
  const addresses = [`assets/${lateImport.exec(String(load))?.[1]}`, ...beside].map((file) => `/${file}`)
  await Promise.all(addresses.map(need))
  try {
    return await load()
  } catch (error) {
    if (isPageShown()) throw error
    return reloadWith(addresses)
  }
}

/** The browser refuses to import these again on this page. */
export async function reloadWith(addresses: readonly string[]): Promise<never> {
  await Promise.all(addresses.map((address) => ask(address)))
  if (mayReload()) location.reload()
  else showTrouble(reload)
  return new Promise(() => {})
}

/** Without storage, nothing would stop the reloads. */
function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedAt))
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    return Date.now() - before > reloadInterval
  } catch {
    return false
  }
}

/**
 * Reloads the page if it can be reached; otherwise the browser would show an error page of its own. Resolves if it
 * cannot.
 */
export async function reload(): Promise<void> {
  // At least a second: an instant answer would look as if the press did nothing.
  const [page] = await Promise.all([isControlled() || get(location.href, 'reload', 10_000), wait(1000)])
  if (page === true || page?.ok) location.reload()
}

export function add<Tag extends 'link' | 'script'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), { crossOrigin: '' }, properties)
  document.head.append(element)
  return element
}

/** ORDER: as this start finds it. The note that it makes itself is there before the last of its files is asked for. */
const isCompiled = isKnownCompiled(appFiles())

/**
 * What Chromium 150 loads as a module it streams to its compiler, even when the compiled code is in its cache
 * (docs/performance.md, "The code cache of modules").
 */
async function preload(href: string): Promise<void> {
  add('link', {
    rel: isCompiled ? 'preload' : 'modulepreload',
    as: 'script',
    href,
    fetchPriority: 'low',
  })
}

async function bring(address: string): Promise<void> {
  const code = await ask(address, 'default')
  await Promise.all(Array.from(code.matchAll(staticImport), ([, name]) => need(`/assets/${name}`)))
}

const left = filesAhead().values()
const leftBehind = filesAfterHome().values()
let lanes = 0
let ahead: Promise<unknown> = Promise.resolve()

/**
 * Fetches what signing in and the first start load beside the app's files, `atOnce` of them at a time: with one, the line is idle for a round
 * trip between two; with four beside React, that one comes too late. Behind them comes what home does not wait for. Resolves when all have
 * come, or do not come; at once where the service worker has them.
 */
export function bringAhead(atOnce: 2 | 4): Promise<unknown> {
  if (hasEveryFile()) return Promise.resolve()
  ahead = Promise.all([ahead, fetchAhead(left, atOnce - lanes)])
  lanes = atOnce
  return ahead.then(() => fetchAhead(leftBehind, 1))
}

async function addStyles(href: string): Promise<void> {
  const link = add('link', { rel: 'stylesheet', href })
  if (!(await hasCome(link))) await mend(link)
}

/**
 * Puts a new style sheet in the failed one's place, because their order matters. Its address differs each time: for as
 * long as the page lives, Firefox serves a truncated file that it once took for complete.
 */
async function mend(lost: HTMLLinkElement): Promise<void> {
  const address = lost.href
  let [link, times] = [lost, 0]
  do {
    await wait(shortestPause)
    await ask(address)
    const next = link.cloneNode() as HTMLLinkElement
    next.href = `${address}?${++times}`
    link.replaceWith(next)
    link = next
  } while (!(await hasCome(link)))
}

function hasCome(link: HTMLLinkElement): Promise<boolean> {
  return new Promise((resolve) => {
    for (const how of ['load', 'error']) link.addEventListener(how, (event) => resolve(isStyles(event)))
  })
}

/** Chromium reports a page in place of a style sheet as loaded. */
const isStyles = ({ type, target }: Event): boolean =>
  type === 'load' && Boolean((target as HTMLLinkElement).sheet?.cssRules.length)

let asked = 0

/** Requests the file until it comes, at first with this `cache` of `fetch`. Rejects if the page shown can say that it does not. */
async function ask(address: string, first: RequestCache = 'reload'): Promise<string> {
  asked += 1
  const timer = setInterval(() => (isPageShown() ? hideTrouble() : showTrouble(reload)), timeoutMs)
  try {
    for (let pause = shortestPause, cache = first; ; pause *= 2) {
      const answer = await get(address, cache, pause * timePerPause)
      // A network that wants a sign-in answers everything with its own page.
      const isFile = answer?.ok && /javascript|css/.test(answer.headers.get('content-type') ?? '')
      const code = isFile ? await answer.text().catch(() => undefined) : undefined
      // Firefox takes a truncated answer for complete, even an empty one.
      if (code) return code
      if (isPageShown() && (pause > lastPauseOfPage || !navigator.onLine))
        throw new TypeError(`A module cannot be imported: ${address}`)
      await wait(Math.min(pause, longestPause))
      cache = 'reload'
    }
  } finally {
    clearInterval(timer)
    asked -= 1
    if (asked === 0) hideTrouble()
  }
}

const get = (address: string, cache: RequestCache, timeout: number): Promise<Response | undefined> =>
  fetch(address, { cache, priority: 'low', signal: AbortSignal.timeout(timeout) }).catch(() => undefined)

/** Ends early when the network is back. */
const wait = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })
