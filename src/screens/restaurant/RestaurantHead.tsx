import { useToday } from '#src/components/page/in-front.ts'
import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import { StarShape, spokenRating } from '#src/components/reviews/StarRating.tsx'
import { distanceText } from '#src/domain/places/distance.ts'
import { closedWords } from '#src/domain/places/offered-places.ts'
import { openingState } from '#src/domain/places/opening-hours.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { RatingFigures, ShownReviews } from '#src/domain/places/restaurant-page.ts'
import { priceWord } from '#src/domain/visits/ratings.ts'
import { counted } from '#src/lib/text.ts'
import { useServices } from '#src/services/use-services.ts'
import { AvatarStack } from '#src/ui/Avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { Place } from './place.ts'
import './restaurant-scores.css'

interface RestaurantHeadProps {
  place: Place
  reviews: ShownReviews
  /** It is unknown whether there are opening hours; the space of their line is reserved. */
  isFirstLook: boolean
}

/** The name, a line about the place, and its two ratings. */
export function RestaurantHead({ place, reviews, isFirstLook }: RestaurantHeadProps) {
  return (
    <>
      <h1 className="restaurant-name" dir="auto">
        {place.name}
      </h1>
      <Meta place={place} />
      {place.is_closed ? (
        <p className="restaurant-open restaurant-closed">{closedWords}</p>
      ) : isFirstLook ? (
        <p className="restaurant-open">&nbsp;</p>
      ) : (
        <OpenNow place={place} />
      )}
      <ul className="restaurant-scores" aria-label="Average ratings">
        <Score label="Overall" figures={reviews.overall} />
        <Score label="Friends" figures={reviews.friends} faces={reviews.friendReviews} />
      </ul>
    </>
  )
}

/** "Ramen · Moderate $$$ · 0.4 km", leaving out what is unknown. */
function Meta({ place }: { place: Place }) {
  // This page does not ask for the location.
  const km = kmTo(place, useDeviceLocation('if allowed').near)
  const [tag] = place.tags
  const { priceLevel } = place
  return (
    <p className="restaurant-meta">
      {tag && <span>{tag}</span>}
      {priceLevel !== undefined && (
        <span>
          <span aria-hidden="true">{priceWord(priceLevel)}</span> <PriceLevel level={priceLevel} />
        </span>
      )}
      {km !== undefined && <span>{distanceText(km)}</span>}
    </p>
  )
}

function OpenNow({ place }: { place: Place }) {
  const state = openingState(place.operating_hours, useToday())
  if (!state) return null
  return <p className={classNames('restaurant-open', state.isOpen && 'restaurant-open-now')}>{state.words}</p>
}

interface ScoreProps {
  label: string
  figures: RatingFigures
  faces?: ShownReviews['friendReviews']
}

function Score({ label, figures: { rating_average, rating_count }, faces = [] }: ScoreProps) {
  const { pictures } = useServices()
  const people = [...new Map(faces.map((review) => [review.user_id, review])).values()]
  return (
    <li className="restaurant-scores-one">
      {rating_average !== undefined && (
        <span className="restaurant-scores-number">
          <StarShape fill={1} />
          <VisuallyHidden>{spokenRating(rating_average)}</VisuallyHidden>
          <span aria-hidden="true">{rating_average.toFixed(1)}</span>
        </span>
      )}
      <span className="restaurant-scores-words">
        {label}
        {people.length > 0 && rating_average !== undefined ? (
          <AvatarStack
            people={people.map(({ username = '', avatar_url }) => ({
              src: pictures.avatar(avatar_url),
              name: username,
            }))}
          />
        ) : (
          <span className="restaurant-scores-count shape-caption">
            {rating_average === undefined ? 'No rating' : counted(rating_count, 'rating')}
          </span>
        )}
      </span>
    </li>
  )
}
