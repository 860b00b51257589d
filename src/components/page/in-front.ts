/** What happens when the app comes to the front: the time moves on, and answers are requested again. */
import { useSyncExternalStore } from 'react'
import type { Copy } from '#src/queries/use-copy.ts'

// The current time for dates in words. It moves on when the page comes to the front, and every few minutes while it is there.

/** Ms: "Today" becomes "Yesterday" at most this late. */
const pause = 5 * 60_000
/** Ms: a card that appears asks for the time, and a later one would have all cards drawn again. */
const nearEnough = 60_000

let shown = Date.now()
let timer: ReturnType<typeof setInterval>
const listeners = new Set<() => void>()

/** Device clock in ms. The same for all who ask: they must agree. */
export const useToday = (): number => useSyncExternalStore(watch, () => shown)

function watch(changed: () => void): () => void {
  listeners.add(changed)
  if (listeners.size === 1) {
    timer = setInterval(moveOn, pause)
    document.addEventListener('visibilitychange', moveOn)
  }
  if (Date.now() - shown > nearEnough) moveOn()
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', moveOn)
  }
}

/** Out of sight nothing moves on: cards would be drawn, and ask anew. */
function moveOn(): void {
  if (document.visibilityState === 'hidden') return
  shown = Math.max(shown, Date.now())
  for (const changed of listeners) changed()
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
