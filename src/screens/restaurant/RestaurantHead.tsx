import { useDeviceLocation } from '#src/components/places/use-location.ts'
import { usePlaceClock } from '#src/components/places/use-place-clock.ts'
import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import { StarShape, spokenRating } from '#src/components/reviews/StarRating.tsx'
import { distanceText } from '#src/domain/places/distance.ts'
import { closedWords } from '#src/domain/places/offered-places.ts'
import { type OpeningState, openingOfRow, openingState } from '#src/domain/places/opening-hours.ts'
import { aheadWords } from '#src/domain/places/place-clock.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { RatingFigures, ShownReviews } from '#src/domain/places/restaurant-page.ts'
import { priceWord } from '#src/domain/visits/ratings.ts'
import { counted } from '#src/lib/text.ts'
import { useServices } from '#src/services/use-services.ts'
import { AvatarStack } from '#src/ui/Avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { FirstRating } from './FirstRating.tsx'
import type { Place } from './place.ts'
import './restaurant-scores.css'

interface RestaurantHeadProps {
  place: Place
  reviews: ShownReviews
  /** There may be ratings that nobody has told yet: nothing is said where there is none. */
  isUnknown: boolean
}

/** The name, a line about the place, and its two ratings. */
export function RestaurantHead({ place, reviews, isUnknown }: RestaurantHeadProps) {
  const isUnrated = reviews.overall.rating_average === undefined && !isUnknown && !place.is_closed
  return (
    <>
      <h1 className="restaurant-name" dir="auto">
        {place.name}
      </h1>
      <Meta place={place} />
      {place.is_closed && <p className="restaurant-closed">{closedWords}</p>}
      {isUnrated ? (
        <FirstRating place={place} />
      ) : (
        <ul className="restaurant-scores" aria-label="Average ratings">
          <Score label="Overall" figures={reviews.overall} isUnknown={isUnknown} />
          <Score label="Friends" figures={reviews.friends} faces={reviews.friendReviews} isUnknown={isUnknown} />
        </ul>
      )}
    </>
  )
}

/** "Ramen · Moderate $$$ · 0.4 km · Open until 22:00", leaving out what is unknown. */
function Meta({ place }: { place: Place }) {
  // This page does not ask for the location.
  const km = kmTo(place, useDeviceLocation('if allowed').near)
  const [tag] = place.tags
  const { priceLevel } = place
  const clock = usePlaceClock(place, km)
  const opening = clock && openingAt(place, clock.now)
  const ahead = clock && aheadWords(clock.ahead)
  return (
    <p className="restaurant-meta">
      {tag && <span>{tag}</span>}
      {priceLevel !== undefined && (
        <span>
          <span aria-hidden="true">{priceWord(priceLevel)}</span> <PriceLevel level={priceLevel} />
        </span>
      )}
      {km !== undefined && <span>{distanceText(km)}</span>}
      {opening && !place.is_closed && (
        <>
          <span className={classNames('restaurant-open', openingClass(opening))}>{opening.words}</span>
          {ahead && <span>{ahead}</span>}
        </>
      )}
    </p>
  )
}

const openingAt = ({ operating_hours: hours, open_minutes: minutes }: Place, now: number): OpeningState | undefined =>
  hours ? openingState(hours, now) : openingOfRow(minutes, now)

const openingClass = ({ isOpen, isClosing }: OpeningState): string | false =>
  isClosing ? 'restaurant-closing' : isOpen && 'restaurant-open-now'

interface ScoreProps {
  label: string
  figures: RatingFigures
  faces?: ShownReviews['friendReviews']
  isUnknown: boolean
}

function Score({ label, figures: { rating_average, rating_count }, faces = [], isUnknown }: ScoreProps) {
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
            {rating_average !== undefined ? counted(rating_count, 'rating') : isUnknown ? <>&nbsp;</> : 'No rating'}
          </span>
        )}
      </span>
    </li>
  )
}
