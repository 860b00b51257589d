/** A person's reviews: one's own from this device, another's as the server gives them, page by page. */
import { useMemo } from 'react'
import { type FurtherPages, useKeptPages } from '#src/components/offline/use-kept-pages.ts'
import type { OfPerson } from '#src/components/places/CollectionPage.tsx'
import {
  personReviewsKey,
  reviewsShown,
  type ServedReviewsOfPerson,
  withPage,
} from '#src/domain/visits/review-lists.ts'
import { reviewsOnDevice } from '#src/queries/collections.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

export type ReviewsOf = OfPerson &
  FurtherPages & {
    /** Newest first; undefined while nobody knows. */
    reviews: FeedReview[] | undefined
  }

type Answer = ServedReviewsOfPerson<FeedReview> & { username: string }

export function useReviewsOf(personId: string): ReviewsOf {
  const isOwn = personId === useCopy().store.userId
  const { pages } = useServices()
  const person = useLive((from) => profileById(from, personId), [personId])
  const here = useLive((from) => reviewsOnDevice(from, personId), [personId])
  const { answer, ...kept } = useKeptPages<Answer>(
    personReviewsKey(personId),
    isOwn
      ? undefined
      : {
          async read(before) {
            const page = await pages.reviewsOf(personId, before?.reviews.at(-1)?.review)
            return page && { username: page.person.username, ...withPage(before?.reviews ?? [], page.reviews) }
          },
          lengthOf: ({ reviews }) => reviews.length,
          isWhole: ({ isWhole }) => isWhole,
        },
  )
  const served = answer?.reviews
  const ofOther = useMemo(() => {
    if (served) return reviewsShown(served, here ?? [])
    return here && here.length > 0 ? here : undefined
  }, [served, here])
  return { ...kept, isOwn, username: person?.username ?? answer?.username, reviews: isOwn ? here : ofOther }
}
