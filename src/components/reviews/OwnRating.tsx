import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './OwnRating.css'
import { StarShape, spokenRating } from './StarRating.tsx'

/** One's own rating of a place, as a badge. */
export function OwnRating({ rating }: { rating: number }) {
  return (
    <span className="own-rating">
      <VisuallyHidden>You: {spokenRating(rating)}</VisuallyHidden>
      <StarShape fill={1} />
      <span aria-hidden="true">{rating.toFixed(1)}</span>
    </span>
  )
}
