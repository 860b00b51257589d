/** What follows from the app coming to the front: what the time is, and what is asked anew. */
import { useSyncExternalStore } from 'react'
import type { useCopy } from '#src/queries/use-copy.ts'

// The present moment for dates in words; it moves on when the page comes to the front again, and now and then.

/** Ms: "Today" becomes "Yesterday" at most this late. */
const pause = 5 * 60_000

let shown = Date.now()

/** Device clock in ms. */
export const useToday = (): number => useSyncExternalStore(watch, () => shown)

function watch(changed: () => void): () => void {
  const look = (): void => {
    // Many cards ask at once.
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
 * Calls `ask` when the app comes to the front, which several events may tell at once, and when the person wants news: by
 * pulling, or by tapping where they are. Returns what ends it.
 */
export function whenWantedAgain(copy: ReturnType<typeof useCopy>, ask: () => void): () => void {
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
