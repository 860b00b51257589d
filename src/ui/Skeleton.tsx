import './Card.css'
import './Skeleton.css'

interface SkeletonProps {
  /** The shape of the coming content: cards of a strip, rows with a thumbnail, or reviews. */
  shape: 'cards' | 'rows' | 'reviews'
  count?: number
}

/** Stands for content that is read for the first time; never replaces something already shown. */
export function Skeleton({ shape, count = 3 }: SkeletonProps) {
  return (
    <output className={`skeleton skeleton-${shape}`} aria-label="Loading">
      {Array.from({ length: count }, (_, index) => `place ${index}`).map((place) => (
        <span key={place} className="card skeleton-item" aria-hidden="true">
          <span className="skeleton-photo" />
          <span className="skeleton-text">
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-line-short" />
          </span>
        </span>
      ))}
    </output>
  )
}
