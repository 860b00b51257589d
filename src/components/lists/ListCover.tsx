import type { LucideIcon } from 'lucide-react'
import ListIcon from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { PicturedPlace } from '#src/domain/places/pictured-place.ts'
import type { List } from '#src/domain/rows.ts'
import { coversHere } from '#src/queries/list-page.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './ListCover.css'

interface CoverProps {
  /** At most three; none are not on this device, or there are none. */
  places: readonly PicturedPlace[]
  /** Stands there without places. */
  icon: LucideIcon
  /** Before the words of a row, or over those of a tile. */
  shape?: 'row' | 'tile'
}

/** Up to three places of a list as one picture. The words beside it say what it is. */
export function Cover({ places, icon, shape = 'row' }: CoverProps) {
  return (
    <span
      className={classNames('list-cover', `list-cover-${shape}`, `list-cover-of-${places.length}`)}
      aria-hidden="true"
    >
      {places.map((place) => (
        <PlacePhoto key={place.id} place={place} />
      ))}
      {places.length === 0 && <Icon icon={icon} size={22} />}
    </span>
  )
}

interface ListCoverProps {
  list: Pick<List, 'id' | 'is_ranked'>
  /** What the server says of a list whose places are not on this device. */
  served?: readonly PicturedPlace[] | undefined
  shape?: 'row' | 'tile'
}

/** The cover of a list; without places numbers when it is ranked. */
export function ListCover({ list, served = [], shape }: ListCoverProps) {
  const covers = useLive(coversHere, [])
  return (
    <Cover
      places={covers?.get(list.id) ?? served}
      icon={list.is_ranked ? ListOrdered : ListIcon}
      {...(shape && { shape })}
    />
  )
}
