import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import { StarRow, spokenRating } from '#src/components/reviews/StarRating.tsx'
import type { ShownReviews } from '#src/domain/places/restaurant-page.ts'
import { priceWord } from '#src/domain/visits/ratings.ts'
import { counted } from '#src/lib/text.ts'
import { Card } from '#src/ui/Card.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { DetailedAverages } from './DetailedAverages.tsx'
import type { Place } from './place.ts'

interface RatingsCardProps {
  place: Place
  reviews: Pick<ShownReviews, 'overall' | 'details'>
}

/** The average with its stars, those of the detailed ratings, and the word of the price. */
export function RatingsCard({ place: { priceLevel }, reviews }: RatingsCardProps) {
  const { rating_average, rating_count } = reviews.overall
  return (
    <section aria-labelledby="ratings">
      <Card>
        <h2 className="restaurant-card-title" id="ratings">
          Ratings
        </h2>
        {rating_average === undefined ? (
          <p className="restaurant-no-rating">No rating</p>
        ) : (
          <div className="restaurant-average">
            <VisuallyHidden>{spokenRating(rating_average)}</VisuallyHidden>
            <span className="restaurant-average-number" aria-hidden="true">
              {rating_average.toFixed(1)}
            </span>
            <div>
              <span className="restaurant-average-stars" aria-hidden="true">
                <StarRow rating={Math.round(rating_average * 2) / 2} />
              </span>
              <span className="restaurant-average-count">{counted(rating_count, 'rating')}</span>
            </div>
          </div>
        )}
        <DetailedAverages averages={reviews.details} />
        <dl className="restaurant-price">
          <dt>Price level</dt>
          <dd>
            {priceLevel === undefined ? (
              priceWord(priceLevel)
            ) : (
              <>
                <span aria-hidden="true">{priceWord(priceLevel)}</span> <PriceLevel level={priceLevel} />
              </>
            )}
          </dd>
        </dl>
      </Card>
    </section>
  )
}
