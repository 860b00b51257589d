import { starOutline, starOutlineAt } from '#src/lib/star-outline.ts'
import { grouped } from '#src/lib/text.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

import './RatingMeta.css'
import './StarRating.css'
import './StarShape.css'

/** "3.5 out of 5 stars". */
export const spokenRating = (rating: number): string => `${Number(rating.toFixed(1))} out of 5 stars`

/** An empty, half or full star. The half has a shape of its own, so it also reads without colours. */
export function StarShape({ fill }: { fill: 0 | 0.5 | 1 }) {
  return (
    <svg className="star-shape" viewBox="0 0 24 24" aria-hidden="true">
      <path className={fill === 1 ? 'star-shape-full' : 'star-shape-empty'} d={starOutline} />
      {fill === 0.5 && <path className="star-shape-full star-shape-half" d={starOutline} />}
    </svg>
  )
}

/** Where each of five begins, on the grid of one. */
const outlines = [0, 26.25, 52.5, 78.75, 105].map(starOutlineAt)

/** Five stars, in halves. One drawing instead of five: a row of a long list has a third fewer elements, and scrolling lays out each row that comes. */
export function StarRow({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  return (
    <svg className="star-rating-stars" viewBox="0 0 129 24" aria-hidden="true">
      {full < outlines.length && <path className="star-shape-empty" d={outlines.slice(full).join('')} />}
      {full > 0 && <path className="star-shape-full" d={outlines.slice(0, full).join('')} />}
      {rating > full && <path className="star-shape-full star-shape-half" d={outlines[full]} />}
    </svg>
  )
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
      <StarRow rating={Math.round(rating * 2) / 2} />
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
