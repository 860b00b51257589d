import { afterFirstSync } from '#src/lib/first-sync.ts'
import type { Page } from './page.ts'

/** Ms after the start, when its own work is done. */
const startIsOver = 4000
/** Ms for which a busy phone leaves the next page unread. */
const timeoutMs = 2000

/**
 * Reads the code of all pages while the phone is idle, the place's first, which most taps open: reading and evaluating a page's file takes
 * a slow phone as long as drawing the page. What few open is not read over the line. Returns the function that stops it.
 */
export function readPagesAhead(pages: readonly Page[]): () => void {
  let isOver = false
  const placeFirst = pages.toSorted((a, b) => Number(isPlace(b)) - Number(isPlace(a)))
  const read = async (): Promise<void> => {
    await afterFirstSync()
    for (const line of placeFirst) {
      await idle()
      if (isOver || !(isPlace(line) || isInstalled())) return
      // If it cannot be read now, the tap tries again.
      await line.Page.load().catch(() => {})
    }
  }
  const timer = setTimeout(() => void read(), startIsOver)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

const isPlace = ({ pattern }: Page): boolean => pattern === '/restaurant/:id'

/** The service worker has every file. */
const isInstalled = (): boolean => Boolean(navigator.serviceWorker?.controller)

/** Safari has no idle callbacks. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: timeoutMs })
    else setTimeout(resolve)
  })
