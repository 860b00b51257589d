import { useState, useSyncExternalStore } from 'react'
import { isFirstPageComing, isFirstSyncRunning, watchFirstSync } from '#src/lib/first-sync.ts'

/** Ms for which a picture that did not come is not asked for again. */
const rest = 60_000

/** Addresses of pictures that did not come: without a network every card that appears would ask for its own again, and be drawn twice. */
const lost = new Set<string>()
const forgetLost = (): void => lost.clear()
/** While the browser knows of no network, nothing that is asked for again could come. */
const forgetRested = (): void => {
  if (navigator.onLine) forgetLost()
  else setTimeout(forgetRested, rest)
}

function noteLost(src: string): void {
  if (lost.size === 0) {
    setTimeout(forgetRested, rest)
    window.addEventListener('online', forgetLost, { once: true })
  }
  lost.add(src)
}

/**
 * The picture's address, and the handler for a load error, after which the address is undefined until it changes. What
 * has to be fetched waits for a first sync, the first of a page (`eager`) only until there is something to see.
 */
export function usePicture(src: string | null | undefined, eager = false) {
  const [broken, setBroken] = useState(() => (src && lost.has(src) ? src : undefined))
  const isLineKept = useSyncExternalStore(watchFirstSync, eager ? isFirstPageComing : isFirstSyncRunning)
  const isHeld = isLineKept && src?.startsWith('http')
  return {
    shown: src && src !== broken && !isHeld ? src : undefined,
    onError: () => {
      if (src) noteLost(src)
      setBroken(src ?? undefined)
    },
  }
}
