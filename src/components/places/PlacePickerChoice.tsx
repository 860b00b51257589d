import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { distanceText } from '#src/domain/places/distance.ts'
import { dotted } from '#src/lib/text.ts'
import { classNames } from '#src/ui/class-names.ts'
import './place-choice.css'

interface PlacePickerChoiceProps {
  place: {
    id: string
    name: string
    address?: string | undefined
    photo?: string | undefined
    tags?: readonly string[] | undefined
  }
  km: number | undefined
  /** `tile`: the distance, else the address; `row`: both. */
  shape: 'tile' | 'row'
  onPress: () => void
}

/** A place to choose. */
export function PlacePickerChoice({ place, km, shape, onPress }: PlacePickerChoiceProps) {
  const distance = km === undefined ? undefined : distanceText(km)
  const meta = shape === 'row' ? dotted(place.address, distance) : (distance ?? place.address)
  return (
    <button type="button" className={`place-choice shape-row place-choice-${shape}`} onClick={onPress}>
      <span className="place-choice-photo">
        <PlacePhoto place={place} ratio="1/1" />
      </span>
      <span className="shape-fill">
        <span className={classNames('place-choice-name', shape === 'tile' && 'shape-truncate')} dir="auto">
          {place.name}
        </span>
        {meta && (
          <span className="place-choice-meta shape-truncate shape-caption" dir="auto">
            {meta}
          </span>
        )}
      </span>
    </button>
  )
}
