import { Link } from 'react-router-dom'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { useOpening } from '#src/components/places/use-opening.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { cardPlace } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import './review-place.css'

interface ReviewPlaceProps {
  review: Pick<Review, 'restaurant_id'>
  restaurant: Restaurant | undefined
}

/** The place of a review with its picture; all of it leads there. */
export function ReviewPlace({ review: { restaurant_id: id }, restaurant }: ReviewPlaceProps) {
  const name = cardPlace(restaurant?.name, 'page')
  const place = restaurant ?? { id, name }
  const { isOpening, open } = useOpening(place)
  return (
    <div className="review-place shape-row">
      <span className="review-place-picture">
        <PlacePhoto place={place} ratio="1/1" eager isOpening={isOpening} />
      </span>
      <div className="shape-fill">
        <h2 className="review-place-name" dir="auto">
          <Link to={paths.restaurant(id)} className="shape-link" {...(restaurant && { onClick: open })}>
            {name}
          </Link>
        </h2>
        {restaurant?.address && (
          <p className="shape-caption shape-clamp" dir="auto">
            {restaurant.address}
          </p>
        )}
      </div>
    </div>
  )
}
