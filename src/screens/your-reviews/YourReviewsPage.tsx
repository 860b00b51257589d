import NotebookPen from 'lucide-react/icons/notebook-pen'
import { MorePages } from '#src/components/offline/MorePages.tsx'
import { usePersonId } from '#src/components/people/person-in-address.tsx'
import { CollectionPage } from '#src/components/places/CollectionPage.tsx'
import { ReviewCard } from '#src/components/reviews/ReviewCard.tsx'
import { paths } from '#src/lib/paths.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { ButtonLink } from '#src/ui/ButtonLink.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { useReviewsOf } from './use-reviews-of.ts'
import './your-reviews.css'

export function YourReviewsPage() {
  const personId = usePersonId()
  return <Reviews key={personId} personId={personId} />
}

/** What a person wrote, newest first (spec L§2.8). */
function Reviews({ personId }: { personId: string }) {
  const found = useReviewsOf(personId)
  const { reviews, isOwn } = found
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
          action={isOwn && <ButtonLink to={paths.log()}>Log a Visit</ButtonLink>}
        />
      }
    >
      <div className="your-reviews">
        <VirtualList
          items={reviews ?? []}
          keyOf={reviewId}
          render={card}
          height={150}
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
