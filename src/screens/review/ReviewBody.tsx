import { Link } from 'react-router-dom'
import { DetailedRatingsBox } from '../../components/DetailedRatingsBox.tsx'
import { ObjectProblems } from '../../components/ObjectProblems.tsx'
import { PersonAvatar } from '../../components/PersonAvatar.tsx'
import { StarRating } from '../../components/StarRating.tsx'
import { useToday } from '../../components/use-today.ts'
import { relativeDate } from '../../domain/relative-date.ts'
import { cardAuthor, cardPlace, noComment } from '../../domain/review-card.ts'
import { paths } from '../../lib/paths.ts'
import type { FeedReview } from '../../queries/feed.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { ReviewPhotos } from './ReviewPhotos.tsx'
import { ReviewState } from './ReviewState.tsx'

/** Everything of one review (spec L§2.3). */
export function ReviewBody({ shown: { review, restaurant, author } }: { shown: FeedReview }) {
  const { userId } = useCopy().store
  const today = useToday()
  const isOwn = review.user_id === userId
  const place = cardPlace(restaurant?.name, 'page')
  const name = cardAuthor(author?.username)
  return (
    <article className="review-page-body">
      <div className="review-page-words">
        <h2 className="review-page-place" dir="auto">
          <Link to={paths.restaurant(review.restaurant_id)}>{place}</Link>
        </h2>
        <div className="review-page-author">
          <PersonAvatar person={author} size={44} />
          <div className="review-page-author-words">
            {author && !isOwn ? <Link to={paths.user(author.user_id)}>{name}</Link> : <span>{name}</span>}
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
      </div>
      <ReviewPhotos reviewId={review.id} place={place} seed={review.restaurant_id} />
      <DetailedRatingsBox review={review} />
    </article>
  )
}
