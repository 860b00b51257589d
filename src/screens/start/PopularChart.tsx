import { Link } from 'react-router-dom'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { type PopularPlace, visitCount } from '#src/domain/filter/popular-places.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Card } from '#src/ui/Card.tsx'
import { Photo } from '#src/ui/Photo.tsx'
import './popular-chart.css'

interface PopularChartProps {
  places: readonly PopularPlace[]
  /** The number of the first. */
  start: number
}

/** Three places of the popular ones with their numbers. */
export function PopularChart({ places, start }: PopularChartProps) {
  const { pictures } = useServices()
  return (
    <Card inset="none" className="popular-chart">
      <ol start={start}>
        {places.map((place, index) => (
          <li key={place.id} className="popular-chart-row shape-row">
            <span className="popular-chart-number" aria-hidden="true">
              {start + index}
            </span>
            <span className="popular-chart-photo">
              <Photo src={pictures.place(place.photo)} alt="" name={place.name} seed={place.id} />
            </span>
            <div className="shape-fill">
              <Link to={paths.restaurant(place.id)} className="popular-chart-link shape-truncate shape-link">
                {place.name}
              </Link>
              <span className="shape-meta">
                <RatingMeta rating={place.rating_average} />
                <span>· {visitCount(place.visits)}</span>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
