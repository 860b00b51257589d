import { afterFirstSync } from '#src/lib/first-sync.ts'
import { idle } from '#src/lib/idle.ts'
import { isAppWhole } from '#src/lib/missing-files.ts'
import type { Page } from './page.ts'

/** Ms after the start, when its own work is done. */
const startIsOver = 4000
/** Ms more until the other pages are read: at a slow phone's speed that takes seconds, in which the first tap would wait. */
const firstTapIsOver = 15_000

/**
 * Reads the code of all pages while the phone is idle, the place's first and alone, which most taps open: reading and evaluating a page's
 * file takes a slow phone as long as drawing the page. What few open is not read over the line. Returns the function that stops it.
 */
export function readPagesAhead(pages: readonly Page[]): () => void {
  let isOver = false
  const read = async (wanted: readonly Page[]): Promise<void> => {
    await afterFirstSync()
    for (const line of wanted) {
      await idle()
      if (isOver) return
      // If it cannot be read now, the tap tries again.
      await line.Page.load().catch(() => {})
    }
  }
  const readOthers = async (): Promise<void> => {
    if (await isInstalled()) await read(pages.filter((line) => !isPlace(line)))
  }
  const timers = [
    setTimeout(() => void read(pages.filter(isPlace)), startIsOver),
    setTimeout(() => void readOthers(), startIsOver + firstTapIsOver),
  ]
  return () => {
    isOver = true
    timers.forEach(clearTimeout)
  }
}

const isPlace = ({ pattern }: Page): boolean => pattern === '/restaurant/:id'

/** The service worker has every file. */
const isInstalled = async (): Promise<boolean> => Boolean(navigator.serviceWorker?.controller) && isAppWhole()
