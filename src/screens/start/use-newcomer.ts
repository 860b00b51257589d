import { useEffect, useState } from 'react'
import { isNewcomer } from '#src/domain/people/first-steps.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { Home } from './use-home.ts'

/** What home knew when it was shown last, so that it opens as it was left. */
let last: { userId: string; isNew: boolean } | undefined

/** Whether to show how to begin. Who has begun since sees the steps ticked off until they leave home. */
export function useNewcomer({ below, popularWithFriends: { people } }: Home): boolean {
  const { userId } = useCopy()
  const [isShown, setShown] = useState(last?.userId === userId && last.isNew)
  const isNew = below?.visits && isNewcomer({ hasVisit: below.visits.length > 0, following: people.length })
  if (isNew && !isShown) setShown(true)
  useEffect(() => {
    if (isNew !== undefined) last = { userId, isNew }
  }, [userId, isNew])
  return isShown
}
