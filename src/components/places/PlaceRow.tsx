import { Link } from 'react-router-dom'
import { Photo } from '#src/ui/Photo.tsx'
import { MatchedText } from './MatchedText.tsx'
import './PlaceRow.css'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'

interface PlaceRowProps {
  to: string
  id: string
  name: string
  address: string | undefined
  /** The picture's address, see services.pictures.place. */
  photo: string | null | undefined
  rating: number | null | undefined
  /** The number of ratings behind the average; absent: not shown. */
  ratingCount?: number
  /** "1.3 km", see distanceText. */
  distance?: string | undefined
  /** The search, which is marked in the name. */
  query?: string
  /** Loads its photo at once: for the first rows of a page. */
  eager?: boolean
}

/** A place in a list: a small photo, the name, the address and a line of details. The whole row is the link. */
export function PlaceRow({
  to,
  id,
  name,
  address,
  photo,
  rating,
  ratingCount,
  distance,
  query = '',
  eager,
}: PlaceRowProps) {
  return (
    <div className="place-row shape-row">
      <span className="place-row-photo">
        <Photo src={photo} alt="" name={name} seed={id} eager={eager ?? false} />
      </span>
      <div className="shape-fill">
        <Link to={to} className="place-row-link shape-truncate shape-link">
          <MatchedText text={name} query={query} />
        </Link>
        {address && <span className="shape-truncate shape-caption">{address}</span>}
        <span className="place-row-meta shape-meta">
          <RatingMeta rating={rating} {...(ratingCount !== undefined && { count: ratingCount })} />
          {distance && <span>· {distance}</span>}
        </span>
      </div>
    </div>
  )
}
