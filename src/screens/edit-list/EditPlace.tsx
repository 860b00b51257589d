import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash'
import { useRef } from 'react'
import { ListNoteField, type NoteHandle } from '#src/components/lists/ListNoteField.tsx'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PositionBadge } from './PositionBadge.tsx'
import './edit-place.css'

interface EditPlaceProps {
  listId: string
  place: ListedPlace
  /** How many restaurants the list has. */
  count: number
  /** Props that make the grip draggable. */
  grip: object
  onMove: (id: string, index: number, isTyped?: boolean) => void
  /** `settled`: the note as it reads once it is saved. */
  onRemove: (place: ListedPlace, settled: Promise<string> | undefined) => void
}

/** A restaurant in a list being edited: drag it, move it by arrows or a typed position, write its note, remove it. */
export function EditPlace({ listId, place, count, grip, onMove, onRemove }: EditPlaceProps) {
  const { id, name, rank } = place
  const note = useRef<NoteHandle>(null)
  return (
    <Card inset="none" className="edit-place">
      <div className="edit-place-row">
        {/* For fingers and pointers; the arrows and the position work for everybody. */}
        <span {...grip} className="edit-place-grip" aria-hidden="true">
          <Icon icon={GripVertical} size={22} />
        </span>
        <PositionBadge name={name} rank={rank} count={count} onMove={(index) => onMove(id, index, true)} />
        <span className="edit-place-photo">
          <PlacePhoto place={place} ratio="1/1" />
        </span>
        <span className="edit-place-name shape-clamp shape-fill">
          <bdi>{name}</bdi>
        </span>
        <span className="edit-place-arrows">
          <IconButton
            label={`Move ${name} up`}
            icon={ArrowUp}
            aria-disabled={rank === 1}
            onClick={() => rank > 1 && onMove(id, rank - 2)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={ArrowDown}
            aria-disabled={rank === count}
            onClick={() => rank < count && onMove(id, rank)}
          />
        </span>
      </div>
      <div className="edit-place-row edit-place-second">
        <ListNoteField listId={listId} place={place} saved={place.notes ?? ''} ref={note} />
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => onRemove(place, note.current?.settle())} />
      </div>
    </Card>
  )
}
