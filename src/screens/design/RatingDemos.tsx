import { useState } from 'react'
import { PriceLevel, PriceLevelInput } from '#src/components/reviews/PriceLevel.tsx'
import { RatingMeta, StarRating } from '#src/components/reviews/StarRating.tsx'
import { StarRatingInput } from '#src/components/reviews/StarRatingInput.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Demo } from './Demo.tsx'

const details = ['Food', 'Drinks', 'Service', 'Atmosphere', 'Value for money']

export function RatingDemos() {
  const [overall, setOverall] = useState<number | undefined>(4.5)
  const [price, setPrice] = useState<number | undefined>(3)
  const [ratings, setRatings] = useState<Record<string, number | undefined>>({ Food: 5, Drinks: 3.5 })
  return (
    <>
      <Demo title="Stars, every half step">
        <div className="design-halves">
          {[undefined, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((rating) => (
            <StarRating key={rating ?? 0} rating={rating} />
          ))}
          <RatingMeta rating={4.6} count={128} />
          <RatingMeta rating={undefined} />
          <PriceLevel level={3} />
        </div>
        <StarRating rating={4.3} size="large" />
      </Demo>
      <Demo title="Rating and price inputs">
        <Card>
          <StarRatingInput label="Overall rating" value={overall} onChange={setOverall} />
        </Card>
        <Card>
          {details.map((detail) => (
            <StarRatingInput
              key={detail}
              label={detail}
              size="compact"
              value={ratings[detail]}
              onChange={(rating) => setRatings({ ...ratings, [detail]: rating })}
            />
          ))}
          <PriceLevelInput value={price} onChange={setPrice} />
        </Card>
      </Demo>
    </>
  )
}
