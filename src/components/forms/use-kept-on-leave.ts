import { useEffect, useEffectEvent } from 'react'
import { draftNow } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'
import type { DraftKeeper } from './draft-keeper.ts'

type Kept<Form> = {
  draftId: string
  keeper: Pick<DraftKeeper<Form>, 'flush' | 'look' | 'start' | 'problem'>
  /** See `look` of the keeper. */
  onNews: (stored: Form | undefined) => void
  /** The page was left, and what can be saved is. */
  onLeft: () => Promise<void>
}

/**
 * Saves what a form's keeper has not saved yet when the page is hidden, closed or left, and says what could not be. Has
 * the keeper look whenever the draft changes, in whatever tab.
 */
export function useKeptOnLeave<Form>({ draftId, keeper, onNews, onLeft }: Kept<Form>): void {
  const copy = useCopy()
  const leave = useEffectEvent(async (left: typeof keeper) => {
    await left.flush()
    const problem = left.problem()
    if (problem) toastError('What you typed is not saved', problem.message)
    await onLeft()
  })
  const hear = useEffectEvent(onNews)
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
  useEffect(() => {
    const look = (): void => void keeper.look((stored) => hear(stored)).catch(reportError)
    const changes = draftNow(copy, draftId).subscribe(look)
    return () => changes.unsubscribe()
  }, [copy, draftId, keeper])
}
