import { Link } from 'react-router-dom'
import { StarShape } from '#src/components/reviews/StarRating.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Place } from './place.ts'
import './first-rating.css'

/** The question to rate a place first: each star opens the form with that rating. */
export function FirstRating({ place: { id, name, address } }: { place: Place }) {
  return (
    <div className="first-rating">
      <p className="first-rating-question" id="first-rating">
        Been here? Be first to rate
      </p>
      <ul className="first-rating-stars" aria-labelledby="first-rating">
        {[1, 2, 3, 4, 5].map((stars) => (
          <li key={stars}>
            <Link
              to={paths.log({
                restaurant: id,
                name,
                ...(address !== undefined && { address }),
                rating: String(stars),
              })}
              aria-label={stars === 1 ? 'Rate 1 star' : `Rate ${stars} stars`}
            >
              <StarShape fill={0} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
