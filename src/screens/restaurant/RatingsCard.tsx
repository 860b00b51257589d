import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import { StarRow, spokenRating } from '#src/components/reviews/StarRating.tsx'
import type { ShownReviews } from '#src/domain/places/restaurant-page.ts'
import { countedWords } from '#src/domain/visits/counted-visits.ts'
import { mostStars, priceWord } from '#src/domain/visits/ratings.ts'
import { type DetailedRatings, detailedRatings } from '#src/domain/visits/review.ts'
import { counted } from '#src/lib/text.ts'
import { Card } from '#src/ui/Card.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { Place } from './place.ts'
import './detailed-averages.css'
import './ratings-card.css'

interface RatingsCardProps {
  place: Place
  reviews: Pick<ShownReviews, 'overall' | 'details'>
}

/** The average with its stars, the averages of the detailed ratings, and the price's word. */
export function RatingsCard({ place: { priceLevel }, reviews }: RatingsCardProps) {
  const { rating_average, rating_count } = reviews.overall
  return (
    <section aria-labelledby="ratings">
      <Card>
        <h2 className="restaurant-card-title" id="ratings">
          Ratings
        </h2>
        {rating_average === undefined ? (
          <p className="ratings-card-none">No rating</p>
        ) : (
          <div className="ratings-card-average">
            <VisuallyHidden>{spokenRating(rating_average)}</VisuallyHidden>
            <span className="ratings-card-number" aria-hidden="true">
              {rating_average.toFixed(1)}
            </span>
            <div>
              <StarRow rating={Math.round(rating_average * 2) / 2} />
              <span className="ratings-card-count">{counted(rating_count, 'rating')}</span>
              <p className="ratings-card-rule">{countedWords}</p>
            </div>
          </div>
        )}
        <DetailedAverages averages={reviews.details} />
        <dl className="ratings-card-price">
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

/** A bar and an average for food, service and so on; nothing when nobody has rated them. */
function DetailedAverages({ averages }: { averages: DetailedRatings }) {
  const given = detailedRatings.flatMap(([column, label]) => {
    const average = averages[column]
    return average === undefined ? [] : [{ label, average }]
  })
  if (given.length === 0) return null
  return (
    <dl className="detailed-averages">
      {given.map(({ label, average }) => (
        <div key={label} className="detailed-averages-row">
          <dt>{label}</dt>
          <dd>
            <VisuallyHidden>{spokenRating(average)}</VisuallyHidden>
            <span className="detailed-averages-bar" aria-hidden="true">
              <span style={{ inlineSize: `${(average / mostStars) * 100}%` }} />
            </span>
            <span className="detailed-averages-number" aria-hidden="true">
              {average.toFixed(1)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
