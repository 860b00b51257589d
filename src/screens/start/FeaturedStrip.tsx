import { memo } from 'react'
import { Link } from 'react-router-dom'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { useOpening } from '#src/components/places/use-opening.ts'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { distanceText, type Point } from '#src/domain/places/distance.ts'
import { nearestFirst, placesInStrip } from '#src/domain/places/offered-places.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Strip, StripSkeleton } from '#src/ui/Strip.tsx'
import './featured-card.css'

const title = 'Featured restaurants'

/** The featured places, nearest first; nothing when none is featured (spec D§2 Home). */
export const FeaturedStrip = memo(function FeaturedStrip({
  places,
  near,
}: {
  /** Undefined while they are not all there. */
  places: readonly Restaurant[] | undefined
  near: Point | undefined
}) {
  if (!places) return <StripSkeleton title={title} all={paths.featured} />
  if (places.length === 0) return null
  return (
    <Strip title={title} all={paths.featured} shown={2}>
      {nearestFirst(places, near)
        .slice(0, placesInStrip)
        .map((place) => (
          <li key={place.id}>
            <FeaturedCard place={place} km={kmTo(place, near)} />
          </li>
        ))}
    </Strip>
  )
})

interface FeaturedCardProps {
  place: Restaurant
  /** Kilometres; unknown without a location. */
  km: number | undefined
}

/** A featured place: a large photo with the name on it. */
function FeaturedCard({ place, km }: FeaturedCardProps) {
  const { isOpening, open } = useOpening(place)
  return (
    <Card inset="mat" className="featured-card shape-card">
      <PlacePhoto place={place} isOpening={isOpening}>
        <span className="featured-card-scrim" />
      </PlacePhoto>
      <div className="featured-card-text">
        <Link to={paths.restaurant(place.id)} className="featured-card-link shape-truncate shape-link" onClick={open}>
          {place.name}
        </Link>
        <span className="featured-card-meta shape-meta">
          <RatingMeta rating={place.rating_average} unrated="Be first to rate" />
          {km !== undefined && <span>· {distanceText(km)}</span>}
        </span>
      </div>
    </Card>
  )
}
