import { Link } from 'react-router-dom'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { plainDate, relativeDate } from '#src/domain/time/dates.ts'
import { cardAuthor, cardComment, cardPlace, noComment, type ReviewCardShape } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Card } from '#src/ui/Card.tsx'
import './ReviewCard.css'
import { useToday } from '#src/components/page/in-front.ts'
import { dot } from '#src/lib/text.ts'
import { ReviewThumb } from './ReviewThumb.tsx'
import { StarRating } from './StarRating.tsx'

interface ReviewCardProps {
  entry: FeedReview
  /**
   * `feed`: the place's name links to the place, elsewhere to the review. An entry without an author is one's own, or
   * belongs to the page's person.
   */
  shape?: ReviewCardShape
}

/** In a feed the name links to the place, elsewhere to the review. */
const linkClass: Record<ReviewCardShape, string> = {
  feed: 'review-card-own-link',
  strip: 'review-card-whole-name shape-truncate shape-link',
  page: 'review-card-whole-name shape-link',
}

/** A review in a strip or feed (spec D§2): the card links to the review, face and username to the person. */
export function ReviewCard({ entry, shape = 'strip' }: ReviewCardProps) {
  const { review, restaurant, author } = entry
  const isFeed = shape === 'feed'
  const isAnonymous = !isFeed && !author
  const place = cardPlace(restaurant?.name, shape)
  // Below the title of a strip or of the page.
  const Heading = shape === 'strip' ? 'h3' : 'h2'
  return (
    <Card className={`review-card review-card-${shape} shape-card`}>
      {isFeed && (
        <Link
          to={paths.review(review.id)}
          className="review-card-whole shape-link"
          aria-label={`Review of ${place} by ${cardAuthor(author?.username)}`}
        />
      )}
      <div className="review-card-head">
        {!isAnonymous && (
          // The username beside it is the same link for keyboards and screen readers.
          <Link to={paths.user(review.user_id)} className="review-card-face" tabIndex={-1} aria-hidden="true">
            <PersonAvatar person={author} size={isFeed ? 44 : 36} />
          </Link>
        )}
        <div className="shape-fill">
          <Heading className="review-card-place">
            <Link
              to={isFeed ? paths.restaurant(review.restaurant_id) : paths.review(review.id)}
              className={linkClass[shape]}
            >
              <bdi className={shape === 'strip' ? undefined : 'shape-clamp'}>{place}</bdi>
            </Link>
          </Heading>
          <CardLine entry={entry} shape={shape} isAnonymous={isAnonymous} />
        </div>
        <ReviewThumb
          review={review}
          place={{ id: review.restaurant_id, name: restaurant?.name ?? place, photo: restaurant?.photo }}
        />
      </div>
      <div className="review-card-rating">
        <StarRating rating={review.rating} />
        {isAnonymous && <ObjectStatus id={review.id} />}
      </div>
      {review.comment ? (
        <p className="review-card-comment shape-clamp" dir="auto">
          {cardComment(review.comment, shape)}
        </p>
      ) : (
        <p className="review-card-comment shape-clamp review-card-none">{noComment}</p>
      )}
    </Card>
  )
}

type CardLineProps = Required<ReviewCardProps> & { isAnonymous: boolean }

/** "@ben · Yesterday"; in one's own diary with the day: "Yesterday · 23 Nov 2026". */
function CardLine({ entry: { review, author }, shape, isAnonymous }: CardLineProps) {
  const { userId } = useCopy()
  const isDiary = shape === 'page' && review.user_id === userId
  return (
    <p className="review-card-line shape-caption">
      {!isAnonymous && (
        <span className="review-card-by">
          <Link to={paths.user(review.user_id)} className="review-card-author">
            <span className="shape-truncate">{cardAuthor(author?.username)}</span>
          </Link>
          <span aria-hidden="true"> ·</span>
        </span>
      )}
      {relativeDate(review.created_at, useToday())}
      {isDiary && `${dot}${plainDate(review.created_at)}`}
    </p>
  )
}
