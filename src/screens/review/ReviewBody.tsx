import { Link } from 'react-router-dom'
import { EarlierTexts } from '#src/components/offline/EarlierTexts.tsx'
import { ObjectProblems } from '#src/components/offline/ObjectProblems.tsx'
import { objectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { DetailedRatingsBox } from '#src/components/reviews/DetailedRatingsBox.tsx'
import { PrivateNote } from '#src/components/reviews/PrivateNote.tsx'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import { relativeDate } from '#src/domain/time/dates.ts'
import { cardAuthor, cardPlace, noComment } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import { connectionNow } from '#src/queries/connection.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { reviewStatus } from '#src/queries/review.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { ReviewCompanions } from './ReviewCompanions.tsx'
import { ReviewDishes } from './ReviewDishes.tsx'
import { ReviewLikes } from './ReviewLikes.tsx'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import { ReviewPlace } from './ReviewPlace.tsx'

/** Everything about a review (spec L§2.3). */
export function ReviewBody({ shown: { review, restaurant, author } }: { shown: FeedReview }) {
  const { userId } = useCopy()
  const today = useToday()
  const isOwn = review.user_id === userId
  const place = cardPlace(restaurant?.name, 'page')
  const name = cardAuthor(author?.username)
  return (
    <article className="review-page-body">
      <div className="review-page-words">
        <ReviewPlace review={review} restaurant={restaurant} />
        <div className="review-page-author">
          <PersonAvatar person={author} size={44} />
          <div className="review-page-author-words shape-fill">
            {author && !isOwn ? (
              <Link to={paths.user(author.user_id)} className="shape-truncate">
                {name}
              </Link>
            ) : (
              <span className="shape-truncate">{name}</span>
            )}
            <time dateTime={review.created_at}>{relativeDate(review.created_at, today)}</time>
          </div>
          {isOwn && <ReviewState reviewId={review.id} />}
        </div>
        {isOwn && <ObjectProblems id={review.id} />}
        <StarRating rating={review.rating} size="large" />
        {review.comment ? (
          <p className="review-page-comment" dir="auto">
            {review.comment}
          </p>
        ) : (
          <p className="review-page-no-comment">{noComment}</p>
        )}
        <ReviewCompanions review={review} />
        <ReviewDishes dishes={review.dishes} />
        {isOwn && <EarlierTexts subjectId={review.id} />}
        {isOwn && <PrivateNote key={review.id} about={{ review_id: review.id }} />}
        <ReviewLikes review={review} isOwn={isOwn} />
      </div>
      <ReviewPhotos review={review} place={place} seed={review.restaurant_id} />
      <DetailedRatingsBox review={review} />
    </article>
  )
}

/** The state of one's own review; nothing once the server has it with its photos. */
function ReviewState({ reviewId }: { reviewId: string }) {
  const status = useLive((copy) => objectStatus(copy, reviewId), [reviewId])
  const uploading = useLive((copy) => reviewStatus(copy, reviewId), [reviewId])?.uploading
  const isOffline = useLive(connectionNow, []) === 'offline'
  if (!status) return null
  // An upload that broke off offline waits for a network.
  if (status.state === 'attention' || uploading === undefined || isOffline) return <StatusChip status={status} />
  return <StatusChip status={{ state: 'uploading', percent: uploading }} />
}
