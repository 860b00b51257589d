import { Link } from 'react-router-dom'
import { RatingMeta } from '../../components/StarRating.tsx'
import { distanceText } from '../../domain/distance.ts'
import type { Restaurant } from '../../domain/rows.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../services/use-services.ts'
import { Card } from '../../ui/Card.tsx'
import { Photo } from '../../ui/Photo.tsx'
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
    <Card inset="mat" className="featured-card">
      <Photo src={pictures.place(place.photo)} alt="" name={place.name} seed={place.id}>
        <span className="featured-card-scrim" />
      </Photo>
      <div className="featured-card-text">
        <Link to={paths.restaurant(place.id)} className="featured-card-link">
          {place.name}
        </Link>
        <span className="featured-card-meta">
          <RatingMeta rating={place.rating_average} />
          {km !== undefined && <span>· {distanceText(km)}</span>}
        </span>
      </div>
    </Card>
  )
}
