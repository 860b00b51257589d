/** Somebody's page: what this device has of it, and what the server says now (spec L§2.6). */
import { useCallback, useEffect, useRef, useState } from 'react'
import { keepProfilePage } from '../../commands/keep-profile-page.ts'
import { type KeptProfile, keptProfile } from '../../queries/profile.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import type { ProfilePage } from '../../services/pages.ts'
import { ServiceError } from '../../services/service-error.ts'
import { useServices } from '../../services/use-services.ts'

type Answer = { state: 'read'; page: ProfilePage } | { state: 'gone' } | { state: 'failed' }

export type ShownProfile = {
  /** Undefined while the device is being read. */
  kept: KeptProfile | undefined
  page: ProfilePage | undefined
  /** Device clock in ms: when a page was fetched that is not of now. */
  at: number | undefined
  state: 'reading' | Answer['state']
  /** Asks the server again; never rejects. */
  read: () => Promise<void>
}

/** Reads the page, and again whenever the window gets the focus. */
export function useProfilePage(userId: string): ShownProfile {
  const copy = useCopy()
  const { pages } = useServices()
  const kept = useLive((from) => keptProfile(from, userId), [userId])
  const [answer, setAnswer] = useState<Answer>()
  /** Only the answer to the latest question counts. */
  const latest = useRef<symbol>(undefined)

  const read = useCallback(async () => {
    const question = Symbol()
    latest.current = question
    const found = await ask(() => pages.profile(userId))
    if (question !== latest.current) return
    setAnswer(found)
    if (found.state !== 'failed') await keepProfilePage(copy, userId, found.state === 'read' ? found.page : undefined)
  }, [copy, pages, userId])

  useEffect(() => {
    const again = (): void => void read().catch(reportError)
    again()
    window.addEventListener('focus', again)
    window.addEventListener('online', again)
    return () => {
      latest.current = undefined
      window.removeEventListener('focus', again)
      window.removeEventListener('online', again)
    }
  }, [read])

  return {
    kept,
    page: answer?.state === 'read' ? answer.page : kept?.fetched?.page,
    at: kept?.fetched?.at,
    state: answer?.state ?? 'reading',
    read,
  }
}

async function ask(question: () => Promise<ProfilePage | undefined>): Promise<Answer> {
  try {
    const page = await question()
    return page ? { state: 'read', page } : { state: 'gone' }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // Refused: the address holds no id that anybody could have.
    return { state: error.kind === 'refused' ? 'gone' : 'failed' }
  }
}
