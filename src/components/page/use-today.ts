/** The present moment for dates in words; it moves on when the page comes to the front again, and now and then. */
import { useSyncExternalStore } from 'react'

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
