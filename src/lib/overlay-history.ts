/**
 * What is open over a page (dialog, sheet, menu, filter, photo viewer) has an entry of its own in the history, so that
 * Back closes it before it leaves the page. These entries lie above the page's own and repeat its address and state;
 * the router never hears of them. One that nothing open belongs to is left at once.
 */

/** Ms for the browser to go to another entry of the same document; it takes a few. */
const timeoutMs = 3000

/** Closes what is open, from the lowest to the topmost. */
let overlays: (() => void)[] = []
/** What changes or leaves the page's own entry, and therefore waits until it is the current one. */
const waiting: (() => void)[] = []
/** The page that the router shows; undefined while no router takes part, as in tests of a single component. */
let page: string | undefined
/** Set while the browser is on its way to an entry that was asked for here. */
let timeout: ReturnType<typeof setTimeout> | undefined

/** How far the current entry lies above the page's own. */
const height = (): number => (history.state as { overlays?: number } | null)?.overlays ?? 0
// Two entries at which a document was opened have no key.
const currentPage = (): string => `${(history.state as { key?: string } | null)?.key} ${location.href}`

/** Call it before the router listens: it must not hear of what stays on the page. */
export function beginOverlayHistory(): void {
  page = currentPage()
  window.addEventListener('popstate', arrive, true)
  // After a reload nothing is open any more.
  setTimeout(settle)
}

/** Call it when something opened over the page. Back calls `close`; returns what to call once it is closed. */
export function noteOverlay(close: () => void): () => void {
  // Never the same function twice.
  const overlay = (): void => close()
  overlays.push(overlay)
  // What opens while something else closes takes over its entry.
  queueMicrotask(settle)
  return () => {
    overlays = overlays.filter((other) => other !== overlay)
    queueMicrotask(settle)
  }
}

/** Changes the history when the page's own entry is the current one: at once if nothing lies over it. */
export function onPageEntry(change: () => void): void {
  waiting.push(change)
  settle()
}

/** The same for a change after which another page is shown: what is open goes with this one. */
export function leavePage(leave: () => void): void {
  onPageEntry(() => {
    overlays = []
    leave()
  })
}

function settle(): void {
  if (timeout !== undefined) return
  const surplus = height() - (waiting.length > 0 ? 0 : overlays.length)
  if (surplus > 0) {
    timeout = setTimeout(stay, timeoutMs)
    history.go(-surplus)
    return
  }
  for (const change of waiting.splice(0)) {
    const { pathname } = location
    change()
    if (location.pathname !== pathname) overlays = []
  }
  if (page === undefined) return
  page = currentPage()
  while (height() < overlays.length) history.pushState({ ...history.state, overlays: height() + 1 }, '')
}

/** A browser that does not go back must not keep a link from leading on: its entry becomes the page's own. */
function stay(): void {
  timeout = undefined
  history.replaceState({ ...history.state, overlays: 0 }, '')
  settle()
}

function arrive(event: PopStateEvent): void {
  const wasAsked = timeout !== undefined
  clearTimeout(timeout)
  timeout = undefined
  if (currentPage() === page) {
    event.stopImmediatePropagation()
    if (!wasAsked) for (const close of overlays.slice(height()).toReversed()) close()
  } else {
    overlays = []
    page = currentPage()
  }
  // What did not close gets its entry again, and an entry of what was closed before is left.
  setTimeout(settle)
}
