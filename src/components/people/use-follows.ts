/** Somebody else's followers, or whom they follow: the cached answer, and what the server says now. */

import type { ShownAnswer } from '#src/components/offline/use-cached-answer.ts'
import { type FurtherPages, useCachedPages } from '#src/components/offline/use-cached-pages.ts'
import { type FollowSide, type Follows, followsKey, withNextPage, withOwnEntry } from '#src/domain/people/follows.ts'
import { ownEntryIn } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { FollowsPage } from '#src/services/pages.ts'
import { useServices } from '#src/services/use-services.ts'

/** People on the first page, and at most on each later one. */
const firstPage = 100
const page = 500

export type OtherFollows = Pick<ShownAnswer<FollowsPage>, 'state' | 'at' | 'refresh'> &
  FurtherPages & {
    username: string | undefined
    /** Undefined while nothing is known. */
    follows: Follows | undefined
  }

export function useFollows(userId: string, side: FollowSide): OtherFollows {
  const copy = useCopy()
  const { pages } = useServices()
  const { answer, ...cached } = useCachedPages<FollowsPage>(followsKey(userId, side), {
    async read(before) {
      const next = await pages.follows(userId, side, before ? page : firstPage, before?.people.at(-1))
      return before && next ? withNextPage(before, next) : next
    },
    lengthOf: ({ people }) => people.length,
    isComplete: ({ people, count }) => people.length >= count,
  })
  const own = useLive((from) => ownEntryIn(from, userId, side), [userId, side])
  return {
    ...cached,
    username: answer?.person.username,
    follows: answer && own !== undefined ? withOwnEntry(answer, copy.userId, own) : undefined,
  }
}
