import { Link } from 'react-router-dom'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { distanceText } from '#src/domain/places/distance.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Card } from '#src/ui/Card.tsx'
import { Photo } from '#src/ui/Photo.tsx'
import './featured-card.css'

interface FeaturedCardProps {
  place: Restaurant
  /** Kilometres; unknown without a location. */
  km: number | undefined
}

/** A featured place: a large photo with the name on it. */
export function FeaturedCard({ place, km }: FeaturedCardProps) {
  const { pictures } = useServices()
  return (
    <Card inset="mat" className="featured-card shape-card">
      <Photo src={pictures.place(place.photo)} alt="" name={place.name} seed={place.id}>
        <span className="featured-card-scrim" />
      </Photo>
      <div className="featured-card-text">
        <Link to={paths.restaurant(place.id)} className="featured-card-link shape-truncate shape-link">
          {place.name}
        </Link>
        <span className="featured-card-meta shape-meta">
          <RatingMeta rating={place.rating_average} />
          {km !== undefined && <span>· {distanceText(km)}</span>}
        </span>
      </div>
    </Card>
  )
}
