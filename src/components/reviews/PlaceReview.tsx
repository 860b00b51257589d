import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { LikeButton } from '#src/components/people/LikeButton.tsx'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import type { PageReview } from '#src/domain/places/restaurant-page.ts'
import { foldedComment, listedAuthor, listedDate, noComment } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import { isReviewLiked } from '#src/queries/review.ts'
import { useLive } from '#src/queries/use-copy.ts'
import './PlaceReview.css'
import { PlaceReviewPhotos } from './PlaceReviewPhotos.tsx'
import { StarRating } from './StarRating.tsx'

interface PlaceReviewProps {
  review: PageReview
  /** One's own review shows its state. */
  isOwn: boolean
}

/** A review among those of its place (spec D§2): the face links to the person, the rest to the review. */
export function PlaceReview({ review, isOwn }: PlaceReviewProps) {
  const { id, user_id, username, avatar_url, rating, comment, created_at } = review
  const author = listedAuthor(username)
  return (
    <div className="place-review">
      <div className="place-review-head">
        <Link to={paths.user(user_id)} className="place-review-face" aria-label={`Profile of ${author}`}>
          <PersonAvatar person={username === undefined ? undefined : { username, ...(avatar_url && { avatar_url }) }} />
        </Link>
        <div className="shape-fill">
          <p className="place-review-author shape-truncate">
            <Link to={paths.review(id)} className="place-review-whole shape-link">
              {author}
            </Link>
          </p>
          <p className="place-review-date shape-caption">{listedDate(created_at)}</p>
        </div>
        <div className="place-review-rating">
          <StarRating rating={rating} />
          {isOwn && <ObjectStatus id={id} />}
        </div>
      </div>
      {comment ? <Comment comment={comment} /> : <p className="place-review-comment place-review-none">{noComment}</p>}
      <PlaceReviewPhotos review={review} />
      {!isOwn && <Heart id={id} author={author} />}
    </div>
  )
}

/** How many have pressed it is its author's to know. */
function Heart({ id, author }: { id: string; author: string }) {
  const isLiked = useLive((copy) => isReviewLiked(copy, id), [id])
  return (
    <div className="place-review-heart">
      <LikeButton what="review" id={id} isLiked={isLiked ?? false} by={author} />
      <ObjectStatus id={id} />
    </div>
  )
}

/** A long comment is folded. */
function Comment({ comment }: { comment: string }) {
  const [isWhole, setWhole] = useState(false)
  const folded = foldedComment(comment)
  return (
    <div>
      <p className="place-review-comment" dir="auto">
        {isWhole ? comment : folded}
      </p>
      {folded !== comment && (
        <button type="button" className="place-review-fold" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  )
}
