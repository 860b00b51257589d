import Check from 'lucide-react/icons/check'
import Globe from 'lucide-react/icons/globe'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { ownListsFor } from '#src/queries/lists.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './add-to-list.css'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'

interface AddToListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: { id: string; name: string }
}

/** Adds a place to one's own lists, also offline; marks the lists that have it already (spec D§2). */
export function AddToListDialog({ open, onOpenChange, place }: AddToListDialogProps) {
  const lists = useLive((copy) => ownListsFor(copy, place.id), [place.id])
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Add to List"
      description={<bdi>{place.name}</bdi>}
      actions={
        <ButtonLink variant="primary" to={paths.createList({ restaurantId: place.id, restaurantName: place.name })}>
          <Icon icon={Plus} />
          Create New List
        </ButtonLink>
      }
    >
      {lists?.length === 0 && (
        <NoneYet
          icon={ListOrdered}
          later="Your lists come as soon as you're online."
          skeleton={<Skeleton shape="rows" />}
        >
          <p className="add-to-list-empty">No lists yet. Create one to get started!</p>
        </NoneYet>
      )}
      <ul className="shape-rows">
        {lists?.map(({ list, holdsPlace }) => (
          <li key={list.id}>
            <ListChoice list={list} holdsPlace={holdsPlace} place={place} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type ListChoiceProps = { list: List; holdsPlace: boolean; place: AddToListDialogProps['place'] }

function ListChoice({ list, holdsPlace, place }: ListChoiceProps) {
  const copy = useCopy()
  const failure = 'Failed to add restaurant to list'

  async function add(): Promise<void> {
    if (holdsPlace) return
    const result = await saveIntent(copy, 'add_to_list', { list_id: list.id, restaurant_id: place.id })
    if (!result.ok) return toastError(failure, result.error.message)
    const isThis = (input: Record<string, unknown>): boolean =>
      input['list_id'] === list.id && input['restaurant_id'] === place.id
    await sayOutcome(copy, ({ intent, input }) => intent === 'add_to_list' && isThis(input), {
      onDevice: 'Saved on this device.',
      accepted: () => toastSuccess(`Added ${place.name} to list`),
      refused: (reason) => toastError(failure, reason),
    })
  }

  // Not `disabled`: the button must keep the focus after the press.
  return (
    <button
      type="button"
      className="add-to-list-choice shape-row"
      aria-disabled={holdsPlace}
      onClick={() => void add().catch(reportError)}
    >
      <span className="add-to-list-words shape-fill">
        <span className="add-to-list-name">
          <bdi>{list.name}</bdi>
        </span>
        {list.description && (
          <span className="shape-caption shape-clamp" dir="auto">
            {list.description}
          </span>
        )}
        <span className="add-to-list-meta shape-caption">
          <Icon icon={list.is_public ? Globe : Lock} size={14} />
          <VisuallyHidden>{list.is_public ? 'Public' : 'Private'}</VisuallyHidden>
          {counted(list.restaurant_count, 'restaurant')}
        </span>
      </span>
      {holdsPlace ? (
        <span className="add-to-list-end">
          <span className="add-to-list-added">
            <Icon icon={Check} size={18} />
            Already added
          </span>
        </span>
      ) : (
        <Icon icon={Plus} />
      )}
    </button>
  )
}
