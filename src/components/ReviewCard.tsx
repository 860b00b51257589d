import { Link } from 'react-router-dom'
import { relativeDate } from '../domain/relative-date.ts'
import { paths } from '../lib/paths.ts'
import { cut } from '../lib/text.ts'
import type { FeedReview } from '../queries/feed.ts'
import { Card } from '../ui/Card.tsx'
import { ObjectStatus } from './ObjectStatus.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import './ReviewCard.css'
import { ReviewThumb } from './ReviewThumb.tsx'
import { StarRating } from './StarRating.tsx'
import { useToday } from './use-today.ts'

/** Spec D§9. */
const nameLength = 22
const snippet = { kept: 77, most: 80 }

/**
 * A review in a strip (spec D§2): the card leads to the review, face and username to the person. One's own is without an
 * author and says how far it has come.
 */
export function ReviewCard({ entry: { review, restaurant, author } }: { entry: FeedReview }) {
  const place = restaurant?.name ?? 'Unknown Restaurant'
  const date = relativeDate(review.created_at, useToday())
  return (
    <Card className="review-card">
      <div className="review-card-head">
        {author && (
          // The username beside it is the same link for keys and screen readers.
          <Link to={paths.user(author.user_id)} className="review-card-face" tabIndex={-1} aria-hidden="true">
            <PersonAvatar person={author} />
          </Link>
        )}
        <div className="review-card-names">
          <h3 className="review-card-place">
            <Link to={paths.review(review.id)}>
              <bdi>{cut(place, nameLength)}</bdi>
            </Link>
          </h3>
          <p className="review-card-line">
            {author && (
              <>
                <Link to={paths.user(author.user_id)} className="review-card-author">
                  <span>@{author.username}</span>
                </Link>
                <span aria-hidden="true"> · </span>
              </>
            )}
            {date}
          </p>
        </div>
        <ReviewThumb review={review} place={{ id: review.restaurant_id, name: place, photo: restaurant?.photo }} />
      </div>
      <div className="review-card-rating">
        <StarRating rating={review.rating} />
        {!author && <ObjectStatus id={review.id} />}
      </div>
      {review.comment && (
        <p className="review-card-comment" dir="auto">
          {cut(review.comment, snippet.kept, snippet.most)}
        </p>
      )}
    </Card>
  )
}
