import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { ListNoteField, type NoteHandle } from '#src/components/lists/ListNoteField.tsx'
import { ListMeta } from '#src/components/lists/ListSummary.tsx'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { RatingMeta } from '#src/components/reviews/StarRating.tsx'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { distanceText } from '#src/domain/places/distance.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { Card } from '#src/ui/Card.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import './add-place.css'

interface AddPlaceProps {
  listId: string
  place: SearchedPlace
  km: number | undefined
  /** The place's entry on the list; absent when it is not on it. */
  listed: ListedPlace | undefined
  onAdd: () => void
  /** `notes`: what the list says of it, as it is saved. */
  onRemove: (notes: string | undefined) => void
}

/** A restaurant with the button that adds or removes it, and a box for notes once it is on the list. */
export function AddPlace({ listId, place, km, listed, onAdd, onRemove }: AddPlaceProps) {
  const note = useRef<NoteHandle>(null)
  const toggle = async (): Promise<void> => {
    if (!listed) return onAdd()
    onRemove((await note.current?.settle()) ?? listed.notes)
  }
  return (
    <Card inset="none" className={listed ? 'add-place add-place-listed' : 'add-place'}>
      <ListRow
        leading={
          <span className="add-place-photo">
            <PlacePhoto place={place} />
          </span>
        }
        title={<bdi>{place.name}</bdi>}
        trailing={
          <IconButton
            label={listed ? `Remove ${place.name} from list` : `Add ${place.name} to list`}
            icon={listed ? Check : Plus}
            variant="square"
            onClick={() => void toggle().catch(reportError)}
          />
        }
      >
        {place.address && (
          <span className="shape-truncate" dir="auto">
            {place.address}
          </span>
        )}
        <ListMeta>
          <RatingMeta rating={place.rating_average} count={place.rating_count} unrated="Be first to rate" />
          {km !== undefined && <span>· {distanceText(km)}</span>}
        </ListMeta>
      </ListRow>
      {listed && (
        <div className="add-place-note">
          <ListNoteField listId={listId} place={listed} saved={listed.notes ?? ''} ref={note} />
        </div>
      )}
    </Card>
  )
}
