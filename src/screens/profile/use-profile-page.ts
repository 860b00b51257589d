/** Somebody's page: what this device has of it, and what the server says now (spec L§2.6). */
import { useCallback, useEffect } from 'react'
import { type ShownAnswer, useKeptAnswer } from '#src/components/offline/use-kept-answer.ts'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { type KeptProfile, keptProfile } from '#src/queries/profile.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { ProfilePage } from '#src/services/pages.ts'
import { useServices } from '#src/services/use-services.ts'

export type ShownProfile = ShownAnswer<ProfilePage> & {
  /** What the rows of the device say; undefined while they are being read. */
  kept: KeptProfile | undefined
}

/** Reads the page, and again whenever the window gets the focus or the person's counts change. */
export function useProfilePage(userId: string): ShownProfile {
  const { pages, live } = useServices()
  const kept = useLive((copy) => keptProfile(copy, userId), [userId])
  const fetch = useCallback(() => pages.profile(userId), [pages, userId])
  const page = useKeptAnswer(profilePageKey(userId), fetch)
  const { heardOfChange } = page
  const isKnown = page.answer !== undefined
  useEffect(() => {
    if (!isKnown) return undefined
    return live.watch('profile_counts', userId, heardOfChange)
  }, [live, userId, isKnown, heardOfChange])
  return { kept, ...page }
}
