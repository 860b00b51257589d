/** A person's reviews: one's own from this device, others' from the server, page by page. */

import NotebookPen from 'lucide-react/icons/notebook-pen'
import SearchX from 'lucide-react/icons/search-x'
import { useDeferredValue, useMemo, useState } from 'react'
import { MorePages } from '#src/components/offline/MorePages.tsx'
import { type FurtherPages, useCachedPages } from '#src/components/offline/use-cached-pages.ts'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { SeeProfile } from '#src/components/people/SeeProfile.tsx'
import { CollectionPage, type OfPerson } from '#src/components/places/CollectionPage.tsx'
import { ReviewCard } from '#src/components/reviews/ReviewCard.tsx'
import { visitsSaying } from '#src/domain/diary/visit-search.ts'
import {
  personReviewsKey,
  reviewsShown,
  type ServedReviewsOfPerson,
  withPage,
} from '#src/domain/visits/review-lists.ts'
import { paths } from '#src/lib/paths.ts'
import { reviewsOnDevice } from '#src/queries/collections.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { profileById } from '#src/queries/people.ts'
import { privateNotes } from '#src/queries/private-notes.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import './your-reviews.css'

type ReviewsOf = OfPerson &
  FurtherPages & {
    /** Newest first; undefined while unknown. */
    reviews: FeedReview[] | undefined
  }

type Answer = ServedReviewsOfPerson<FeedReview> & { username: string }

function useReviewsOf(personId: string): ReviewsOf {
  const isOwn = personId === useCopy().userId
  const { pages } = useServices()
  const person = useLive((from) => profileById(from, personId), [personId])
  const here = useLive((from) => reviewsOnDevice(from, personId), [personId])
  const { answer, ...cached } = useCachedPages<Answer>(
    personReviewsKey(personId),
    isOwn
      ? undefined
      : {
          async read(before) {
            const page = await pages.reviewsOf(personId, before?.reviews.at(-1)?.review)
            return page && { username: page.person.username, ...withPage(before?.reviews ?? [], page.reviews) }
          },
          lengthOf: ({ reviews }) => reviews.length,
          isComplete: ({ isComplete }) => isComplete,
        },
  )
  const served = answer?.reviews
  const ofOther = useMemo(() => {
    if (served) return reviewsShown(served, here ?? [])
    return here && here.length > 0 ? here : undefined
  }, [served, here])
  return { ...cached, isOwn, username: person?.username ?? answer?.username, reviews: isOwn ? here : ofOther }
}

export function YourReviewsPage() {
  const personId = usePersonId()
  return <Reviews key={personId} personId={personId} />
}

/** What a person wrote, newest first (spec L§2.8). */
function Reviews({ personId }: { personId: string }) {
  const found = useReviewsOf(personId)
  const { reviews, isOwn } = found
  const [text, setText] = useState('')
  const notes = useLive(privateNotes, [])
  // A slow phone paints the letter first.
  const asked = useDeferredValue(text)
  const shown = useMemo(() => visitsSaying(reviews ?? [], notes ?? [], asked), [reviews, notes, asked])
  return (
    <CollectionPage
      title={isOwn ? 'Your Reviews' : 'Reviews'}
      person={found}
      count={reviews?.length}
      skeleton="reviews"
      empty={
        <EmptyState
          icon={NotebookPen}
          title="No reviews yet"
          action={isOwn ? <ButtonLink to={paths.log()}>Log a Visit</ButtonLink> : <SeeProfile userId={personId} />}
        />
      }
    >
      <div className="your-reviews">
        {isOwn && (
          <SearchField
            label="Search your visits"
            placeholder="Place, dish, review or note"
            value={text}
            onChange={setText}
          />
        )}
        {shown.length === 0 && (
          <EmptyState
            icon={SearchX}
            title="No visits found"
            action={<Button onClick={() => setText('')}>Clear search</Button>}
          />
        )}
        <VirtualList
          items={shown}
          keyOf={reviewId}
          render={card}
          height={192}
          cardWidth={340}
          restore={`reviews of ${personId}`}
          label="Reviews"
          onEnd={found.loadMore}
        />
        <MorePages list={found} noun="reviews" />
      </div>
    </CollectionPage>
  )
}

const reviewId = ({ review }: FeedReview): string => review.id
const card = (entry: FeedReview) => <ReviewCard entry={entry} shape="page" />
