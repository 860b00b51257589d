import { focusPage } from '#src/components/page/focus.ts'
import { TileGrid } from '#src/components/places/PlaceGrid.tsx'
import type { CollectionPlace } from '#src/domain/places/collections.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { removeButtonId, removeWithUndo, WantedTile } from './WantedTile.tsx'

interface WantedGridProps {
  places: readonly CollectionPlace[]
  restore: string
  isOwn: boolean
  isEditing: boolean
  onEdit: () => void
}

/** The tiles; while editing, each can be removed. */
export function WantedGrid({ places, restore, isOwn, isEditing, onEdit }: WantedGridProps) {
  const copy = useCopy()

  function remove(place: CollectionPlace): void {
    const index = places.findIndex(({ id }) => id === place.id)
    const neighbour = places[index + 1] ?? places[index - 1]
    // The focused button disappears with its tile.
    const next = neighbour && document.getElementById(removeButtonId(neighbour.id))
    if (next) next.focus()
    else focusPage()
    removeWithUndo(copy, place).catch(reportError)
  }

  return (
    <>
      <output>
        <VisuallyHidden>{isEditing && 'Choose places to remove. Escape ends it.'}</VisuallyHidden>
      </output>
      <TileGrid
        places={places}
        label="Want to Try"
        restore={restore}
        height={isOwn ? 240 : 190}
        render={(place) => (
          <WantedTile
            place={place}
            isOwn={isOwn}
            isEditing={isEditing}
            onEdit={onEdit}
            onRemove={() => remove(place)}
          />
        )}
      />
    </>
  )
}
