/** What happens when the app comes to the front: the time moves on, and answers are requested again. */
import { useSyncExternalStore } from 'react'
import type { Copy } from '#src/queries/use-copy.ts'

// The current time for dates in words. It moves on when the page comes to the front, and every few minutes.

/** Ms: "Today" becomes "Yesterday" at most this late. */
const pause = 5 * 60_000

let shown = Date.now()

/** Device clock in ms. */
export const useToday = (): number => useSyncExternalStore(watch, () => shown)

function watch(changed: () => void): () => void {
  const look = (): void => {
    // Many cards ask at once, and they must agree.
    if (Date.now() - shown > 1000) shown = Date.now()
    changed()
  }
  look()
  const timer = setInterval(look, pause)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Calls `ask` when the app comes to the front (several events may report that) and when the person refreshes by pulling
 * or by pressing the current navigation item. Returns the function that stops it.
 */
export function whenWantedAgain(copy: Copy, ask: () => void): () => void {
  const inFront = (): void => {
    if (document.visibilityState === 'visible') ask()
  }
  const stopListening = copy.channel.listen((message) => {
    if (message === 'pull') inFront()
  })
  window.addEventListener('focus', inFront)
  document.addEventListener('visibilitychange', inFront)
  return () => {
    stopListening()
    window.removeEventListener('focus', inFront)
    document.removeEventListener('visibilitychange', inFront)
  }
}
