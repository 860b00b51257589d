import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { useLongPress } from '#src/components/page/use-long-press.ts'
import { addWantToTry, type Mark, removeWantToTry, sayMarkRefusal } from '#src/components/places/PlaceMarks.tsx'
import { PlaceTile } from '#src/components/places/PlaceTile.tsx'
import type { CollectionPlace } from '#src/domain/places/collections.ts'
import { paths } from '#src/lib/paths.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { toastError } from '#src/ui/toast.ts'
import './wanted-tile.css'

/** Removes a place from want-to-try at once and offers undo; says so when that could not be saved. */
export async function removeWithUndo(copy: Copy, { id, name }: { id: string; name: string }): Promise<void> {
  const input = { restaurant_id: id }
  const listen = (mark: Mark): void => void sayMarkRefusal(copy, mark, id).catch(reportError)

  const removed = await saveIntent(copy, removeWantToTry.intent, input)
  if (!removed.ok) {
    toastError(removeWantToTry.failure, removed.error.message)
    return
  }
  listen(removeWantToTry)
  offerUndo(`Removed ${name} from Want to Try`, async () => {
    const restored = await saveIntent(copy, addWantToTry.intent, input)
    if (restored.ok) listen(addWantToTry)
    return restored
  })
}

interface WantedTileProps {
  place: CollectionPlace
  isOwn: boolean
  isEditing: boolean
  /** Called after a long press. */
  onEdit: () => void
  onRemove: () => void
}

export const removeButtonId = (placeId: string): string => `remove-${placeId}`

/** A place to try. Its owner logs a visit from here, or holds it to remove it. */
export function WantedTile({ place, isOwn, isEditing, onEdit, onRemove }: WantedTileProps) {
  const { id, name, address, rating_average } = place
  const tile = useRef<HTMLDivElement>(null)
  useLongPress(tile, onEdit, isOwn && !isEditing)
  return (
    <div
      ref={tile}
      className={classNames('wanted-tile', isOwn && 'wanted-tile-own', isEditing && 'wanted-tile-editing')}
    >
      <PlaceTile to={isEditing ? undefined : paths.restaurant(id)} place={place} rating={rating_average}>
        {isOwn && (
          <>
            <ObjectStatus id={id} />
            <div className="wanted-tile-log">
              <ButtonLink
                to={paths.log({ restaurant: id, name, ...(address !== undefined && { address }) })}
                variant="soft"
                block
                aria-label={`Log Visit to ${name}`}
                inert={isEditing}
              >
                Log Visit
              </ButtonLink>
            </div>
          </>
        )}
      </PlaceTile>
      {isEditing && (
        <button
          type="button"
          id={removeButtonId(id)}
          className="wanted-tile-remove"
          aria-label={`Remove ${name} from Want to Try`}
          onClick={onRemove}
        >
          <span className="wanted-tile-disc shape-disc">
            <Icon icon={X} size={18} />
          </span>
        </button>
      )}
    </div>
  )
}
