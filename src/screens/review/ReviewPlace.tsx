import { Link } from 'react-router-dom'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { cardPlace } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo } from '#src/ui/Photo.tsx'
import './review-place.css'

interface ReviewPlaceProps {
  review: Pick<Review, 'restaurant_id'>
  restaurant: Restaurant | undefined
}

/** The place of a review with its picture; all of it leads there. */
export function ReviewPlace({ review, restaurant }: ReviewPlaceProps) {
  const { pictures } = useServices()
  const name = cardPlace(restaurant?.name, 'page')
  return (
    <div className="review-place shape-row">
      <span className="review-place-picture">
        <Photo
          src={pictures.place(restaurant?.photo)}
          alt=""
          name={name}
          seed={review.restaurant_id}
          ratio="1/1"
          eager
        />
      </span>
      <div className="shape-fill">
        <h2 className="review-place-name" dir="auto">
          <Link to={paths.restaurant(review.restaurant_id)} className="shape-link">
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
