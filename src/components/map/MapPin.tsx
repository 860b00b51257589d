import Bookmark from 'lucide-react/icons/bookmark'
import Utensils from 'lucide-react/icons/utensils'
import { memo } from 'react'
import { StarShape } from '#src/components/reviews/StarRating.tsx'
import type { Point } from '#src/domain/places/distance.ts'
import { type Pin, pinKinds, pinWords } from '#src/domain/places/map-pins.ts'
import type { Profile } from '#src/domain/rows.ts'
import { useServices } from '#src/services/use-services.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './MapPin.css'

export type PlacePin = Pin<Profile>

interface MapPinProps {
  pin: PlacePin
  isChosen: boolean
  onChoose: (id: string) => void
  /** Keeps the element over the point. */
  place: (id: string, element: HTMLElement | null, point: Point) => void
}

/** A place on the map: its tip is on the place. Keyboards reach the same places in the list. */
export const MapPin = memo(function MapPin({ pin, isChosen, onChoose, place }: MapPinProps) {
  const { id, name, kind, friends } = pin
  const shape = isChosen ? 'chosen' : kind === 'friends' && friends.length === 1 ? 'friend' : kind
  return (
    <button
      type="button"
      className={classNames('map-pin', `map-pin-${shape}`)}
      // Above those that matter less.
      style={{ zIndex: isChosen ? pinKinds.length + 1 : pinKinds.indexOf(kind) + 1 }}
      tabIndex={-1}
      aria-label={isChosen ? `${pinWords(pin)}, chosen` : pinWords(pin)}
      aria-pressed={isChosen}
      // Drawn below the pin: as text it would stand beside the words that name the button.
      data-name={name}
      ref={(element) => place(id, element, pin)}
      onClick={() => onChoose(id)}
    >
      <span className="map-pin-shape">
        <PinContent pin={pin} isChosen={isChosen} />
      </span>
    </button>
  )
})

function PinContent({ pin: { kind, rating, friends }, isChosen }: Pick<MapPinProps, 'pin' | 'isChosen'>) {
  const { pictures } = useServices()
  const stars = rating?.toFixed(1)
  if (kind === 'wanted' && !isChosen) return <Icon icon={Bookmark} size={16} filled />
  if (kind === 'friends' && !isChosen)
    return (
      <>
        {friends.slice(0, 2).map(({ user_id, username, avatar_url }) => (
          <Avatar key={user_id} src={pictures.avatar(avatar_url)} name={username} size={26} />
        ))}
        {friends.length > 1 && stars}
      </>
    )
  // The accent and the star's own colour would not go together.
  if (isChosen)
    return (
      <>
        {kind === 'wanted' && <Icon icon={Bookmark} size={16} filled />}
        {stars ?? (kind === 'wanted' ? null : <Icon icon={Utensils} size={20} />)}
      </>
    )
  if (kind === 'unrated') return null
  return (
    <>
      <StarShape fill={1} />
      {stars}
    </>
  )
}
