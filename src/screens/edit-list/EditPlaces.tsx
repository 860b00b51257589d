import ListPlus from 'lucide-react/icons/list-plus'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useRef } from 'react'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconLink } from '#src/ui/IconButton.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { EditPlace } from './EditPlace.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { useEditedPlaces } from './use-edited-places.ts'
import './edit-places.css'

/** The restaurants of a list, to sort, annotate and remove; every change is saved at once. */
export function EditPlaces({ listId, places }: { listId: string; places: ListedPlace[] }) {
  const section = useRef<HTMLElement>(null)
  const { ordered, move, remove, said } = useEditedPlaces(listId, places, section)
  const bindGrip = useDragOrder(move)
  return (
    <section ref={section} className="edit-places" aria-labelledby="edit-places">
      <div className="edit-places-head">
        <h2 id="edit-places">
          Restaurants <span className="edit-places-count">({ordered.length})</span>
        </h2>
        <ObjectStatus id={listId} />
        <IconLink label="Add Restaurants" icon={ListPlus} to={paths.addToList(listId)} />
      </div>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      {ordered.length === 0 && (
        <EmptyState
          icon={UtensilsCrossed}
          title="No restaurants yet"
          action={<ButtonLink to={paths.addToList(listId)}>Add Restaurants</ButtonLink>}
        />
      )}
      <VirtualList
        items={ordered}
        keyOf={idOf}
        render={(place) => (
          <EditPlace
            listId={listId}
            place={place}
            count={ordered.length}
            grip={bindGrip(place.id)}
            onMove={move}
            onRemove={remove}
          />
        )}
        height={118}
        gap={10}
        restore={`edit list ${listId}`}
        label="Restaurants"
      />
    </section>
  )
}

const idOf = ({ id }: ListedPlace): string => id
