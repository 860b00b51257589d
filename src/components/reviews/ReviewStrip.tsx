import { memo } from 'react'
import type { FeedReview } from '#src/queries/feed.ts'
import { Strip, StripSkeleton } from '#src/ui/Strip.tsx'
import { ReviewCard } from './ReviewCard.tsx'

interface ReviewStripProps {
  title: string
  /** The target of "See all". */
  all: string
  /** Undefined while they are not all there. */
  reviews: readonly FeedReview[] | undefined
}

/** Reviews in one row; nothing when there are none. A new one does not move what the person is looking at. */
export const ReviewStrip = memo(function ReviewStrip({ title, all, reviews }: ReviewStripProps) {
  if (!reviews) return <StripSkeleton title={title} all={all} />
  if (reviews.length === 0) return null
  return (
    <Strip title={title} all={all}>
      {reviews.map((entry) => (
        <li key={entry.review.id}>
          <ReviewCard entry={entry} />
        </li>
      ))}
    </Strip>
  )
})
