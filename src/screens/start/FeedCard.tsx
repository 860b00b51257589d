import { Link } from 'react-router-dom'
import { StarRating } from '../../components/StarRating.tsx'
import { paths } from '../../lib/paths.ts'
import { cut } from '../../lib/text.ts'
import type { FeedReview } from '../../queries/feed.ts'
import { Card } from '../../ui/Card.tsx'
import './feed-card.css'

/** A review in a strip of the home page (spec D§2). */
export function FeedCard({ entry: { review, restaurant, author } }: { entry: FeedReview }) {
  const name = cut(restaurant?.name ?? 'Unknown Restaurant', 22)
  return (
    <Card className="feed-card">
      <h3 className="feed-card-name">
        <Link to={paths.review(review.id)}>{name}</Link>
      </h3>
      {author && (
        <Link to={paths.user(author.user_id)} className="feed-card-author">
          @{author.username}
        </Link>
      )}
      <StarRating rating={review.rating} />
      {review.comment && <p className="feed-card-comment">{cut(review.comment, 77, 80)}</p>}
    </Card>
  )
}
