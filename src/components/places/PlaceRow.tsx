import Bookmark from 'lucide-react/icons/bookmark'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { MatchedText } from '#src/components/page/MatchedText.tsx'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { OwnRating } from '#src/components/reviews/OwnRating.tsx'
import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import { distanceText } from '#src/domain/places/distance.ts'
import { openingOfRow } from '#src/domain/places/opening-hours.ts'
import type { PlaceMarks } from '#src/queries/place-marks.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { useServices } from '#src/services/use-services.ts'
import { AvatarStack } from '#src/ui/Avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './PlaceRow.css'
import { pathOfPlace } from './place-path.ts'
import { useOpening } from './use-opening.ts'
import { usePlaceClock } from './use-place-clock.ts'

interface PlaceRowProps {
  place: SearchedPlace
  /** How far it is from the device, or from the middle of a town. */
  km: number | undefined
  /** `km` is from a town: the clocks there may differ from the device's. */
  isElsewhere?: boolean
  /** Absent while this device is being read. */
  marks: PlaceMarks | undefined
  /** The search, which is marked in the name. */
  query?: string
  /** On the map beside the list. */
  isChosen?: boolean
}

/**
 * A place in a list: what it is, whether it is open, how good and how far. The whole row is the link. A memo: the list renders
 * again when it has measured its rows.
 */
export const PlaceRow = memo(function PlaceRow({
  place,
  km,
  isElsewhere = false,
  marks,
  query = '',
  isChosen = false,
}: PlaceRowProps) {
  const { pictures } = useServices()
  const { isOpening, open } = useOpening(place)
  const own = marks?.ratings.get(place.id)
  const friends = marks?.friends.get(place.id)
  return (
    <div className={classNames('place-row', 'shape-row', isChosen && 'place-row-chosen')}>
      <span className="place-row-photo">
        <PlacePhoto place={place} isOpening={isOpening}>
          {marks?.wanted.has(place.id) && (
            <span className="place-row-wanted">
              <Icon icon={Bookmark} size={12} filled />
              <VisuallyHidden>On your want-to-try list</VisuallyHidden>
            </span>
          )}
        </PlacePhoto>
      </span>
      <div className="shape-fill">
        <span className="place-row-head">
          <Link to={pathOfPlace(place)} className="place-row-link shape-truncate shape-link" onClick={open}>
            <MatchedText text={place.name} query={query} />
          </Link>
          {own !== undefined && <OwnRating rating={own} />}
        </span>
        <KindAndHours place={place} km={isElsewhere ? undefined : km} />
        <span className="place-row-meta shape-meta">
          <RatingMeta rating={place.rating_average} count={place.rating_count} unrated="Be first to rate" />
          {km !== undefined && <span>· {distanceText(km)}</span>}
          {place.address && !friends && <span className="shape-truncate">· {place.address}</span>}
          {friends && (
            <span className="place-row-friends">
              <VisuallyHidden>{friends.map(({ username }) => `@${username}`).join(', ')} went here</VisuallyHidden>
              <AvatarStack
                people={friends.map(({ username, avatar_url }) => ({
                  src: pictures.avatar(avatar_url),
                  name: username,
                }))}
              />
            </span>
          )}
        </span>
      </div>
    </div>
  )
})

/** "Pizza · $$ · Open until 22:00": the kind is cut, never the hours. */
function KindAndHours({ place, km }: Pick<PlaceRowProps, 'place' | 'km'>) {
  const { tags, price_level, open_minutes } = place
  const clock = usePlaceClock(place, km)
  const opening = clock && openingOfRow(open_minutes, clock.now)
  const [kind] = tags ?? []
  if (!kind && price_level === undefined && !opening) return null
  return (
    <span className="place-row-kind shape-caption">
      {kind && <span className="shape-truncate">{kind}</span>}
      {price_level !== undefined && <PriceLevel level={price_level} />}
      {opening && (
        <span className={classNames(opening.isOpen && 'place-row-open', opening.isClosing && 'place-row-closing')}>
          {opening.brief}
        </span>
      )}
    </span>
  )
}
