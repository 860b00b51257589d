import { useEffect, useEffectEvent } from 'react'
import { draftNow } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'
import type { DraftAutosave } from './draft-autosave.ts'

type SaveOnLeave<Form> = {
  draftId: string
  autosave: Pick<DraftAutosave<Form>, 'flush' | 'look' | 'start' | 'problem'>
  /** See `look` of DraftAutosave. */
  onNews: (stored: Form | undefined) => void
  /** The page was left, and everything that can be saved is saved. */
  onLeft: () => Promise<void>
}

/**
 * Saves a form's unsaved changes when the page is hidden, closed or left, and says what could not be saved. Looks at the
 * draft whenever it changes, in any tab.
 */
export function useSaveOnLeave<Form>({ draftId, autosave, onNews, onLeft }: SaveOnLeave<Form>): void {
  const copy = useCopy()
  const leave = useEffectEvent(async (left: typeof autosave) => {
    await left.flush()
    const problem = left.problem()
    if (problem) toastError('What you typed is not saved', problem.message)
    await onLeft()
  })
  const hear = useEffectEvent(onNews)
  useEffect(() => {
    autosave.start()
    const flush = (): void => void autosave.flush().catch(reportError)
    const flushWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      leave(autosave).catch(reportError)
    }
  }, [autosave])
  useEffect(() => {
    const look = (): void => void autosave.look((stored) => hear(stored)).catch(reportError)
    const changes = draftNow(copy, draftId).subscribe(look)
    return () => changes.unsubscribe()
  }, [copy, draftId, autosave])
}
