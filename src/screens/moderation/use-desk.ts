/** What waits at the desk: the server's, for as long as the page is open. Stored nowhere: it is about other people. */
import { useCallback, useEffect, useState } from 'react'
import { focusPage } from '#src/components/page/focus.ts'
import { whenWantedAgain } from '#src/components/page/in-front.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { ModerationDesk, ModerationService, PlaceReport } from '#src/services/moderation.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

type Answer<Found> = { found?: Found; state: 'loading' | 'current' | 'offline' | 'failed' }

/** The answer to a question that is asked again when the app comes to the front, when the network is back, and by `refresh`. */
export function useAnswer<Found>(question: (service: ModerationService) => Promise<Found>): Answer<Found> & {
  refresh: () => Promise<void>
} {
  const copy = useCopy()
  const { moderation } = useServices()
  const [answer, setAnswer] = useState<Answer<Found>>({ state: 'loading' })
  const refresh = useCallback(async () => {
    try {
      setAnswer({ found: await question(moderation), state: 'current' })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      // What was shown stays, and says that it may be old.
      setAnswer((before) => ({ ...before, state: error.kind === 'offline' ? 'offline' : 'failed' }))
    }
  }, [moderation, question])
  useEffect(() => {
    const again = (): void => void refresh().catch(reportError)
    again()
    window.addEventListener('online', again)
    const stop = whenWantedAgain(copy, again)
    return () => {
      window.removeEventListener('online', again)
      stop()
    }
  }, [copy, refresh])
  return { ...answer, refresh }
}

export type Desk = ModerationDesk & { places: PlaceReport[] }

const deskNow = async (service: ModerationService): Promise<Desk> => {
  const [desk, places] = await Promise.all([service.desk(), service.placeReports()])
  return { ...desk, places }
}

export const useDesk = () => useAnswer(deskNow)

/**
 * Says that a decision was made, or why not, and asks what is there now: another moderator may have been first. The pressed
 * button goes with what is decided, and the focus to the page.
 */
export async function runDecision(work: Promise<void>, said: string, onDecided: () => Promise<void>): Promise<void> {
  let isOffline = false
  try {
    await work
    toastSuccess(said)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    isOffline = error.kind === 'offline'
    toastError('Not done', isOffline ? 'This needs a connection.' : error.message)
  }
  await onDecided()
  if (!isOffline) focusPage()
}
