import { Link } from 'react-router-dom'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { useOpening } from '#src/components/places/use-opening.ts'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { paths } from '#src/lib/paths.ts'
import { Rank } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './list-place.css'

interface ListPlaceProps {
  place: ListedPlace
  isRanked: boolean
  /** The viewer's own rating. */
  ownRating: number | undefined
}

/** A restaurant of a list: its rank, the list's note, and one's own rating. The whole card is the link. */
export function ListPlace({ place, isRanked, ownRating }: ListPlaceProps) {
  const { isOpening, open } = useOpening(place)
  return (
    <Card inset="mat" className="list-place shape-card">
      <span className="list-place-photo">
        <PlacePhoto place={place} eager={place.rank <= 4} isOpening={isOpening} />
        {isRanked && (
          <span className="list-place-rank">
            <VisuallyHidden>Rank </VisuallyHidden>
            <Rank>{place.rank}</Rank>
          </span>
        )}
      </span>
      <div className="list-place-text shape-fill">
        <Link to={paths.restaurant(place.id)} className="list-place-link shape-clamp shape-link" onClick={open}>
          <bdi>{place.name}</bdi>
        </Link>
        {place.notes && (
          <p className="list-place-notes" dir="auto">
            {place.notes}
          </p>
        )}
        <span className="list-place-rating">
          {ownRating !== undefined && <span className="list-place-you shape-caption">You</span>}
          <StarRating rating={ownRating} />
        </span>
      </div>
    </Card>
  )
}
