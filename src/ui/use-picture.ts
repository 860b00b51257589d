import { useState, useSyncExternalStore } from 'react'
import { isFirstSyncRunning, watchFirstSync } from '#src/lib/first-sync.ts'

/**
 * The picture's address, and the handler for a load error, after which the address is undefined until it changes. What
 * has to be fetched waits for a first sync.
 */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string>()
  const isHeld = useSyncExternalStore(watchFirstSync, isFirstSyncRunning) && src?.startsWith('http')
  return {
    shown: src && src !== broken && !isHeld ? src : undefined,
    onError: () => setBroken(src ?? undefined),
  }
}
