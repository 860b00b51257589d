import { useEffect, useEffectEvent } from 'react'
import type { DraftKeeper } from './draft-keeper.ts'

type Keeper = Pick<DraftKeeper<never>, 'flush' | 'start'>

/** Saves what a form's keeper has not saved yet when the page is hidden, closed or left; `afterwards` when it was left. */
export function useKeptOnLeave(keeper: Keeper, afterwards: () => Promise<void>): void {
  const leave = useEffectEvent(async (left: Keeper) => {
    await left.flush()
    await afterwards()
  })
  useEffect(() => {
    keeper.start()
    const flush = (): void => void keeper.flush().catch(reportError)
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      leave(keeper).catch(reportError)
    }
  }, [keeper])
}
