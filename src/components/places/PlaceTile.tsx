import Bookmark from 'lucide-react/icons/bookmark'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { CardPlace } from '#src/stores/tapped-place.ts'
import { Card } from '#src/ui/Card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './PlaceTile.css'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { useOpening } from './use-opening.ts'

interface PlaceTileProps {
  /** Absent while the tile leads nowhere. */
  to: string | undefined
  place: CardPlace
  rating?: number | null | undefined
  /** What stands there without a rating. */
  unrated?: 'Be first to rate'
  ratingCount?: number
  /** "5 visits", shown instead of the number of ratings. */
  visits?: string
  /** "0.4 km". */
  distance?: string | undefined
  wanted?: boolean
  /** The faces of friends who have been there. */
  faces?: ReactNode
  /** Replaces the average; null shows nothing. */
  meta?: ReactNode
  /** A long name is cut in a strip and takes two lines in a grid. */
  inStrip?: boolean
  /** Loads its photo at once: for the first tiles of a page. */
  eager?: boolean
  /** Shown below: a button, a status. */
  children?: ReactNode
}

/** A place in a strip or grid: a matted photo, the name and a line of details. */
export const PlaceTile = memo(function PlaceTile({
  to,
  place,
  rating,
  unrated,
  ratingCount,
  visits,
  distance,
  wanted,
  faces,
  meta = (
    <RatingMeta
      rating={rating}
      {...(ratingCount !== undefined && { count: ratingCount })}
      {...(unrated && { unrated })}
    />
  ),
  inStrip = false,
  eager,
  children,
}: PlaceTileProps) {
  const { isOpening, open } = useOpening(place)
  const nameClass = classNames('place-tile-name', inStrip ? 'shape-truncate' : 'shape-clamp')
  return (
    <Card inset="mat" className="place-tile shape-card">
      <PlacePhoto place={place} eager={eager ?? false} isOpening={isOpening}>
        {distance && <span className="place-tile-distance">{distance}</span>}
        {faces && <span className="place-tile-faces">{faces}</span>}
        {wanted && (
          <span className="place-tile-wanted">
            <Icon icon={Bookmark} size={14} filled />
            <VisuallyHidden>On your want-to-try list</VisuallyHidden>
          </span>
        )}
      </PlacePhoto>
      <div className="place-tile-text">
        {to === undefined ? (
          <span className={nameClass}>{place.name}</span>
        ) : (
          <Link to={to} className={`${nameClass} shape-link`} onClick={open}>
            {place.name}
          </Link>
        )}
        {(meta !== null || visits) && (
          <span className="shape-meta">
            {meta}
            {visits && <span>· {visits}</span>}
          </span>
        )}
        {children && <div className="place-tile-more">{children}</div>}
      </div>
    </Card>
  )
})
