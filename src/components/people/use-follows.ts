/** Who follows somebody else, or whom they follow: what this device keeps of it, and what the server says now. */
import { useEffect, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { keepAnswer } from '../../commands/keep-answer.ts'
import { type FollowSide, type Follows, followsKey, withNextPage, withOwnEntry } from '../../domain/follows.ts'
import { keptAnswer } from '../../queries/kept-answer.ts'
import { ownEntryIn } from '../../queries/people.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import type { FollowsPage, PageService } from '../../services/pages.ts'
import { ServiceError } from '../../services/service-error.ts'
import { useServices } from '../../services/use-services.ts'
import { type ShownAnswer, useKeptAnswer } from '../use-kept-answer.ts'

/** People of the first page, and at most of each one after it. */
const firstPage = 100
const page = 500

export type OtherFollows = Omit<ShownAnswer<FollowsPage>, 'answer'> & {
  username: string | undefined
  /** Undefined while nothing is known. */
  follows: Follows | undefined
  /** Of the pages after those that are shown. */
  further: 'idle' | 'busy' | 'failed'
  loadMore: () => void
}

export function useFollows(userId: string, side: FollowSide): OtherFollows {
  const copy = useCopy()
  const { pages } = useServices()
  const key = followsKey(userId, side)
  const { answer, ...kept } = useKeptAnswer<FollowsPage>(key, async () => {
    // As many as were shown the last time, so that the list does not become shorter under the person.
    const before = await firstValueFrom(keptAnswer<FollowsPage>(copy, key))
    return readFollows(pages, userId, side, Math.max(firstPage, before?.answer.people.length ?? 0))
  })
  const own = useLive((from) => ownEntryIn(from, userId, side), [userId, side])
  /** How many people there should be, because the end of the list was in sight. */
  const [wanted, setWanted] = useState(0)
  const [further, setFurther] = useState<OtherFollows['further']>('idle')

  const isMissing = answer !== undefined && answer.people.length < Math.min(wanted, answer.count)
  const isAsked = isMissing && kept.state === 'current' && further !== 'failed'
  useEffect(() => {
    const last = answer?.people.at(-1)
    if (!isAsked || !last) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      setFurther('busy')
      const next = await pages.follows(userId, side, page, last).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (isOver) return
      setFurther(next ? 'idle' : 'failed')
      if (next) await keepAnswer(copy, key, withNextPage(answer, next))
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [copy, pages, userId, side, key, answer, isAsked])

  return {
    ...kept,
    username: answer?.person.username,
    follows: answer && own !== undefined ? withOwnEntry(answer, copy.store.userId, own) : undefined,
    further,
    loadMore() {
      setWanted((answer?.people.length ?? 0) + 1)
      setFurther((before) => (before === 'failed' ? 'idle' : before))
    },
  }
}

/** The latest people, as many as `most` or all there are; throws ServiceError. */
async function readFollows(
  pages: PageService,
  userId: string,
  side: FollowSide,
  most: number,
): Promise<FollowsPage | undefined> {
  let read = await pages.follows(userId, side, Math.min(most, page))
  while (read && read.people.length < Math.min(most, read.count)) {
    const next = await pages.follows(userId, side, Math.min(most - read.people.length, page), read.people.at(-1))
    if (!next) return undefined
    read = withNextPage(read, next)
  }
  return read
}
