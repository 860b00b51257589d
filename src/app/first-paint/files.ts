/**
 * Brings the files of the app over a bad line: what does not come is asked for again, and what takes long is said on a page
 * that needs no file. It is a part of index.html, since it could be lost itself.
 *
 * Browsers remember for as long as a page lives that a module could not be fetched (https://github.com/whatwg/html/issues/6768
 * ended that in 2026, for the newest of them). So on a first visit nothing is imported before it has been fetched, with all
 * that it imports. Later the service worker has every file, and a start is not to wait for that.
 */
import { hideTrouble, showTrouble } from './trouble.ts'

/** Ms: the first pause before a file is asked for again; each is twice as long as the one before. */
const shortestPause = 500
const longestPause = 15_000
/** Ms: a page that can be read is told after some eight seconds that a part of it does not come, to say so itself. */
const lastPauseOfPage = 4000
/** Ms until a page without anything on it says what it waits for. */
const timeoutMs = 6000
/** A request has this many times the pause that would follow: 30 s, then twice as long, for the slowest line. */
const timePerPause = 60
/** Ms: not more than one reload on its own account in this time. */
const reloadInterval = 60_000
const reloadedAt = 'crumb-reloaded-at'

/** As the build writes them. */
const staticImport = /(?:from|import)"\.\/([^"]+)"/g
const lateImport = /import\(.\.\/([^`"']+)/

const isControlled = (): boolean => Boolean(navigator.serviceWorker?.controller)
const isStyled = (): boolean => document.documentElement.style.visibility === ''
const isPageShown = (): boolean => isStyled() && document.querySelector('#root main') !== null

const needed = new Map<string, Promise<unknown>>()

/** Resolves when it is there: a style sheet in the page, a module such that it can be imported. */
export function need(address: string): Promise<unknown> {
  const known = needed.get(address)
  if (known) return known
  const coming = address.endsWith('.css') ? addStyles(address) : isControlled() ? preload(address) : bring(address)
  needed.set(address, coming)
  coming.catch(() => needed.delete(address))
  return coming
}

/**
 * In place of Vite's own helper (import-parts.ts): `load` imports a part of the app, and the build says what that is to be
 * asked for beside it. Rejects while a page is shown that can say so.
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

/** The browser will not import them any more on this page. */
export async function reloadWith(addresses: readonly string[]): Promise<never> {
  await Promise.all(addresses.map((address) => ask(address, true)))
  if (mayReload()) location.reload()
  else showTrouble(reload)
  return new Promise(() => {})
}

/** Without storage nothing would end the reloads. */
function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedAt))
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    return Date.now() - before > reloadInterval
  } catch {
    return false
  }
}

/** Loads the page again if it can be had: else the browser would show a page of its own. Resolves when it cannot. */
export async function reload(): Promise<void> {
  // A press that is answered at once looks as if it did nothing.
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

async function preload(href: string): Promise<void> {
  add('link', { rel: 'modulepreload', href, fetchPriority: 'low' })
}

async function bring(address: string): Promise<void> {
  const code = await ask(address, false)
  await Promise.all(Array.from(code.matchAll(staticImport), ([, name]) => need(`/assets/${name}`)))
}

async function addStyles(href: string): Promise<void> {
  const link = add('link', { rel: 'stylesheet', href })
  if (!(await hasCome(link))) await mend(link)
}

/**
 * Puts a new style sheet at the place of the one that did not come: their order matters. Its address is another each
 * time, because Firefox gives a page the half of a file that it once took for the whole for as long as the page lives.
 */
async function mend(lost: HTMLLinkElement): Promise<void> {
  const address = lost.href
  let [link, times] = [lost, 0]
  do {
    await wait(shortestPause)
    await ask(address, true)
    const next = link.cloneNode() as HTMLLinkElement
    next.href = `${address}?${++times}`
    link.replaceWith(next)
    link = next
  } while (!(await hasCome(link)))
}

/** Those that were added here. */
const watched = new WeakSet<EventTarget>()

function hasCome(link: HTMLLinkElement): Promise<boolean> {
  watched.add(link)
  return new Promise((resolve) => {
    for (const how of ['load', 'error']) link.addEventListener(how, (event) => resolve(isStyles(event)))
  })
}

/** Chromium says of a page in the place of a style sheet that it has been loaded. */
const isStyles = ({ type, target }: Event): boolean =>
  type === 'load' && Boolean((target as HTMLLinkElement).sheet?.cssRules.length)

/** For the style sheets that index.html was written with: without them nothing looks like anything. */
export function mendIfLost(event: Event): void {
  const link = event.target
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet' || watched.has(link) || isStyles(event)) return
  void mendUnseen(link)
}

async function mendUnseen(link: HTMLLinkElement): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  await mend(link)
  style.visibility = ''
}

let asked = 0

/** Asks until it has come. Rejects when it does not and a page is shown that can say so. */
async function ask(address: string, isAgain: boolean): Promise<string> {
  asked += 1
  const timer = setInterval(() => (isPageShown() ? hideTrouble() : showTrouble(reload)), timeoutMs)
  try {
    for (let pause = shortestPause, cache: RequestCache = isAgain ? 'reload' : 'default'; ; pause *= 2) {
      const answer = await get(address, cache, pause * timePerPause)
      // A network that wants a sign-in answers everything with its own page.
      const isFile = answer?.ok && /javascript|css/.test(answer.headers.get('content-type') ?? '')
      const code = isFile ? await answer.text().catch(() => undefined) : undefined
      // Firefox takes an answer that broke off for a whole one: perhaps an empty one.
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

/** Not longer than until the network is back. */
const wait = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', resolve, { once: true })
  })
