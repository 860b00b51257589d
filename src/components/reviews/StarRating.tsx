import { grouped } from '#src/lib/text.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

import './RatingMeta.css'
import './StarRating.css'
import './StarShape.css'

/** "3.5 out of 5 stars". */
export const spokenRating = (rating: number): string => `${Number(rating.toFixed(1))} out of 5 stars`

/** crumb.'s star, on a grid of 24. */
const outline =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
/** An empty, half or full star. The half has a shape of its own, so it also reads without colours. */
export function StarShape({ fill }: { fill: 0 | 0.5 | 1 }) {
  return (
    <svg className="star-shape" viewBox="0 0 24 24" aria-hidden="true">
      <path className={fill === 1 ? 'star-shape-full' : 'star-shape-empty'} d={outline} />
      {fill === 0.5 && <path className="star-shape-full star-shape-half" d={outline} />}
    </svg>
  )
}

/** Five stars. */
export function StarRow({ rating }: { rating: number }) {
  return [1, 2, 3, 4, 5].map((star) => (
    <StarShape key={star} fill={rating >= star ? 1 : rating >= star - 0.5 ? 0.5 : 0} />
  ))
}

interface StarRatingProps {
  /** Absent: "No rating". An average is rounded to halves only for the shapes. */
  rating: number | null | undefined
  size?: 'small' | 'large'
}

/** Five stars and the number: a person's rating, or an average. */
export function StarRating({ rating, size = 'small' }: StarRatingProps) {
  if (!rating) return <span className="shape-caption">No rating</span>
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
  /** The number of ratings behind the average. */
  count?: number
  /** What stands there without a rating. The specification fixes the first on some screens. */
  unrated?: 'No rating' | 'Be first to rate'
}

/** One star and the number, for lines of details: "★ 4.6 (128)". */
export function RatingMeta({ rating, count, unrated = 'No rating' }: RatingMetaProps) {
  if (!rating && unrated === 'No rating') return <span>{unrated}</span>
  if (!rating)
    return (
      <span className="rating-meta">
        <StarShape fill={0} />
        <span className="rating-meta-numeral">{unrated}</span>
      </span>
    )
  return (
    <span className="rating-meta shape-caption">
      <StarShape fill={1} />
      <VisuallyHidden>{spokenRating(rating)}</VisuallyHidden>
      <span className="rating-meta-numeral" aria-hidden="true">
        {rating.toFixed(1)}
      </span>
      {count !== undefined && <span className="rating-meta-count">({grouped(count)})</span>}
    </span>
  )
}
