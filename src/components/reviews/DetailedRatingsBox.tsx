import type { Review } from '#src/domain/rows.ts'
import { detailedRatings } from '#src/domain/visits/review.ts'
import { Card } from '#src/ui/Card.tsx'
import './DetailedRatingsBox.css'
import { priceWord } from '#src/domain/visits/ratings.ts'
import { PriceLevel } from './PriceLevel.tsx'
import { StarRating } from './StarRating.tsx'

/** The detailed ratings and the price level of a review; nothing when there are none (spec L§2.3). */
export function DetailedRatingsBox({ review }: { review: Review }) {
  const given = detailedRatings.filter(([column]) => review[column])
  if (given.length === 0 && !review.price_level) return null
  return (
    <Card className="detailed-ratings-box">
      <h2 className="detailed-ratings-box-title">Detailed Ratings</h2>
      <dl>
        {given.map(([column, label]) => (
          <div key={column} className="detailed-ratings-box-row">
            <dt>{label}</dt>
            <dd>
              <StarRating rating={review[column]} />
            </dd>
          </div>
        ))}
        {review.price_level && (
          <div className="detailed-ratings-box-row">
            <dt>Price level</dt>
            <dd className="detailed-ratings-box-price">
              <span aria-hidden="true">{priceWord(review.price_level)}</span> <PriceLevel level={review.price_level} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
