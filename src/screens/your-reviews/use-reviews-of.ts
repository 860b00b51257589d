/** A person's reviews: one's own from this device, another's as the server gives them, page by page. */
import { useEffect, useMemo, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { keepAnswer } from '../../commands/keep-answer.ts'
import type { OfPerson } from '../../components/collection/CollectionPage.tsx'
import { useKeptAnswer } from '../../components/use-kept-answer.ts'
import { personReviewsKey } from '../../domain/collections.ts'
import { reviewsShown, type ServedReviews, withPage } from '../../domain/person-reviews.ts'
import { reviewsOnDevice } from '../../queries/collections.ts'
import type { FeedReview } from '../../queries/feed.ts'
import { keptAnswer } from '../../queries/kept-answer.ts'
import { profileById } from '../../queries/people.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import type { CollectionPageService } from '../../services/collection-pages.ts'
import { ServiceError } from '../../services/service-error.ts'
import { useServices } from '../../services/use-services.ts'

export type ReviewsOf = OfPerson & {
  /** Newest first; undefined while nobody knows. */
  reviews: FeedReview[] | undefined
  /** Of what comes after them; all: nothing does. */
  further: 'idle' | 'busy' | 'failed' | 'all'
  loadMore: () => void
}

type Answer = ServedReviews<FeedReview> & { username: string }

export function useReviewsOf(personId: string): ReviewsOf {
  const copy = useCopy()
  const { pages } = useServices()
  const isOwn = personId === copy.store.userId
  const key = personReviewsKey(personId)
  const person = useLive((from) => profileById(from, personId), [personId])
  const here = useLive((from) => reviewsOnDevice(from, personId), [personId])
  const { answer, ...kept } = useKeptAnswer<Answer>(
    key,
    isOwn
      ? undefined
      : async () => {
          // As many as were shown the last time, so that the list does not become shorter under the person.
          const before = await firstValueFrom(keptAnswer<Answer>(copy, key))
          return readReviews(pages, personId, before?.answer.reviews.length ?? 0)
        },
  )
  /** How many there should be, because the end of the list was in sight. */
  const [wanted, setWanted] = useState(0)
  const [further, setFurther] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isMissing = answer !== undefined && !answer.isWhole && answer.reviews.length < wanted
  const isAsked = isMissing && kept.state === 'current' && further !== 'failed'

  useEffect(() => {
    if (!isAsked || !answer) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      setFurther('busy')
      const page = await pages.reviewsOf(personId, answer.reviews.at(-1)?.review).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (isOver) return
      setFurther(page ? 'idle' : 'failed')
      if (page) await keepAnswer(copy, key, { ...answer, ...withPage(answer.reviews, page.reviews) })
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [copy, pages, personId, key, answer, isAsked])

  const served = answer?.reviews
  const ofOther = useMemo(() => {
    if (served) return reviewsShown(served, here ?? [])
    return here && here.length > 0 ? here : undefined
  }, [served, here])
  return {
    ...kept,
    isOwn,
    username: person?.username ?? answer?.username,
    reviews: isOwn ? here : ofOther,
    further: isOwn || answer?.isWhole ? 'all' : further,
    loadMore() {
      setWanted((served?.length ?? 0) + 1)
      setFurther((before) => (before === 'failed' ? 'idle' : before))
    },
  }
}

/** The newest reviews, at least so many if there are; throws ServiceError. */
async function readReviews(
  pages: CollectionPageService,
  personId: string,
  atLeast: number,
): Promise<Answer | undefined> {
  let read: Answer | undefined
  while (!read || (!read.isWhole && read.reviews.length < atLeast)) {
    const page = await pages.reviewsOf(personId, read?.reviews.at(-1)?.review)
    if (!page) return undefined
    read = { username: page.person.username, ...withPage<FeedReview>(read?.reviews ?? [], page.reviews) }
  }
  return read
}
