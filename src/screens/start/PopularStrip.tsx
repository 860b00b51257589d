import { memo } from 'react'
import { Link } from 'react-router-dom'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { useOpening } from '#src/components/places/use-opening.ts'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { type PopularPlace, visitCount } from '#src/domain/filter/popular-places.ts'
import { paths } from '#src/lib/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Strip } from '#src/ui/Strip.tsx'
import './popular-chart.css'

/** Three cards of three. */
const shown = 9
const perCard = 3

/** The most visited places of 30 days; nothing when there was no visit (spec D§2 Home). */
export const PopularStrip = memo(function PopularStrip({ places }: { places: readonly PopularPlace[] | undefined }) {
  if (places?.length === 0) return null
  return (
    <Strip title="Popular restaurants" all={paths.popularRestaurants} shown={2}>
      {!places && (
        <li className="start-page-popular-loading">
          <Skeleton shape="cards" />
        </li>
      )}
      {places?.slice(0, shown).map((place, index, all) =>
        index % perCard === 0 ? (
          <li key={place.id}>
            <PopularChart places={all.slice(index, index + perCard)} start={index + 1} />
          </li>
        ) : null,
      )}
    </Strip>
  )
})

interface PopularChartProps {
  places: readonly PopularPlace[]
  /** The rank of the first. */
  start: number
}

/** Three of the popular places with their ranks. */
function PopularChart({ places, start }: PopularChartProps) {
  return (
    <Card inset="none" className="popular-chart">
      <ol start={start}>
        {places.map((place, index) => (
          <PopularPlaceRow key={place.id} place={place} rank={start + index} />
        ))}
      </ol>
    </Card>
  )
}

function PopularPlaceRow({ place, rank }: { place: PopularPlace; rank: number }) {
  const { isOpening, open } = useOpening(place)
  return (
    <li className="popular-chart-row shape-row">
      <span className="popular-chart-number" aria-hidden="true">
        {rank}
      </span>
      <span className="popular-chart-photo">
        <PlacePhoto place={place} isOpening={isOpening} />
      </span>
      <div className="shape-fill">
        <Link to={paths.restaurant(place.id)} className="popular-chart-link shape-truncate shape-link" onClick={open}>
          {place.name}
        </Link>
        <span className="shape-meta">
          <RatingMeta rating={place.rating_average} unrated="Be first to rate" />
          <span>· {visitCount(place.visits)}</span>
        </span>
      </div>
    </li>
  )
}
