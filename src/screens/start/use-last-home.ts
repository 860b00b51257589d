import { useEffect } from 'react'
import { useCopy } from '#src/queries/use-copy.ts'

/** Ms without a change after which home is worth keeping. */
const settled = 1000

/** Keeps home as it is shown for the next start of the app: once it is whole, after each change, and out of sight. */
export function useLastHome(isWhole: boolean): void {
  const { userId } = useCopy().store
  // After every render: any of them may have changed what is shown.
  useEffect(() => {
    const frame = document.querySelector('.frame')
    if (!isWhole || !frame) return undefined
    let isShown = true
    const draw = async (): Promise<void> => {
      const { keepLastHome } = await import('./keep-last-home.ts')
      await keepLastHome(userId, frame, () => isShown)
    }
    // When its file is not on the device yet the next start shows the splash.
    const keep = (): void => void draw().catch(() => {})
    const keepWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    const timer = setTimeout(keep, settled)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      isShown = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keepWhenHidden)
    }
  })
}
