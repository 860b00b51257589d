import { useEffect } from 'react'
import { idle } from '#src/lib/idle.ts'
import { useCopy } from '#src/queries/use-copy.ts'

/** Ms without a change after which home is worth storing. */
const settled = 1000

/**
 * Stores home as shown, for the next start of the app: once it is complete, after each change, and when it goes out of
 * sight.
 */
export function useLastHome(isComplete: boolean): void {
  const { userId } = useCopy()
  // After every render: any of them may have changed what is shown.
  useEffect(() => {
    const frame = document.querySelector('.frame')
    if (!isComplete || !frame) return undefined
    let isShown = true
    const draw = async (): Promise<void> => {
      const { storeLastHome } = await import('./store-last-home.ts')
      await storeLastHome(userId, frame, () => isShown)
    }
    // If its file is not on the device yet, the next start shows the splash.
    const keep = (): void => void draw().catch(() => {})
    const keepWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    // A tap goes first: the picture takes a slow phone as long as a page.
    const keepWhenIdle = async (): Promise<void> => {
      await idle()
      if (isShown) keep()
    }
    const timer = setTimeout(() => void keepWhenIdle(), settled)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      isShown = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keepWhenHidden)
    }
  })
}
