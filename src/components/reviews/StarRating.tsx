import { grouped } from '#src/lib/text.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { StarRow, StarShape } from './StarShape.tsx'
import { spokenRating } from './spoken-rating.ts'

interface StarRatingProps {
  /** Absent: "No rating". An average is rounded to halves for the shapes alone. */
  rating: number | null | undefined
  size?: 'small' | 'large'
}

/** Five stars and the numeral: what a person gave, or an average. */
export function StarRating({ rating, size = 'small' }: StarRatingProps) {
  if (!rating) return <span className="star-rating-none">No rating</span>
  return (
    <span className={`star-rating star-rating-${size}`}>
      <VisuallyHidden>{spokenRating(rating)}</VisuallyHidden>
      <span className="star-rating-stars" aria-hidden="true">
        <StarRow rating={Math.round(rating * 2) / 2} />
      </span>
      <span className="star-rating-numeral" aria-hidden="true">
        {rating.toFixed(1)}
      </span>
    </span>
  )
}

interface RatingMetaProps {
  rating: number | null | undefined
  /** Ratings behind the average. */
  count?: number
}

/** One star and the numeral, for lines of meta: "★ 4.6 (128)". */
export function RatingMeta({ rating, count }: RatingMetaProps) {
  if (!rating) return <span>No rating</span>
  return (
    <span className="rating-meta">
      <StarShape fill={1} />
      <VisuallyHidden>{spokenRating(rating)}</VisuallyHidden>
      <span className="rating-meta-numeral" aria-hidden="true">
        {rating.toFixed(1)}
      </span>
      {count !== undefined && <span className="rating-meta-count">({grouped(count)})</span>}
    </span>
  )
}
