import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import Plus from 'lucide-react/icons/plus'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { firstValueFrom } from 'rxjs'
import { saveIntent } from '#src/commands/save-intent.ts'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import { useToggle } from '#src/components/page/use-toggle.ts'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import type { Result } from '#src/lib/result.ts'
import { counted, dot } from '#src/lib/text.ts'
import { listWithPlaces, ownListsFor } from '#src/queries/lists.ts'
import { type Copy, useCopy, useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Sheet } from '#src/ui/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import '#src/ui/Choice.css'
import './add-to-list.css'
import { ListCover } from './ListCover.tsx'
import { takeOffList } from './remove-from-list.ts'

type Place = { id: string; name: string }

interface AddToListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  place: Place
}

/** Puts a place on one's own lists and takes it off again, online and offline (spec D§2). */
export function AddToListDialog({ open, onOpenChange, place }: AddToListDialogProps) {
  const lists = useLive((copy) => ownListsFor(copy, place.id), [place.id])
  const holding = lists?.filter(({ holdsPlace }) => holdsPlace).length ?? 0
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Add to List"
      description={
        <>
          <bdi>{place.name}</bdi>
          {holding > 0 && `${dot}in ${counted(holding, 'list')}`}
        </>
      }
      actions={
        <Button variant="primary" block onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <Link
        className="add-to-list-row shape-row"
        to={paths.createList({ restaurantId: place.id, restaurantName: place.name })}
      >
        <span className="add-to-list-new">
          <Icon icon={Plus} />
        </span>
        <span className="add-to-list-name shape-fill">Create New List</span>
      </Link>
      {!lists && <Skeleton shape="rows" />}
      {lists?.length === 0 && (
        <NoneYet
          icon={ListOrdered}
          later="Your lists will show up when you're online."
          skeleton={<Skeleton shape="rows" />}
        >
          <p className="add-to-list-empty">No lists yet. Create one to get started!</p>
        </NoneYet>
      )}
      <ul className="add-to-list-rows shape-rows">
        {lists?.map(({ list, holdsPlace }) => (
          <li key={list.id}>
            <ListChoice list={list} holdsPlace={holdsPlace} place={place} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** A list to tick: the place is on it. */
function ListChoice({ list, holdsPlace, place }: { list: List; holdsPlace: boolean; place: Place }) {
  const copy = useCopy()
  const id = useId()
  /** Ticking it again in this sheet, which covers messages, brings the place back as it stood. */
  const undo = useRef<() => Promise<Result>>(undefined)
  const { isShownOn, press } = useToggle(holdsPlace, async (on) => {
    if (on) return add(copy, list.id, place, undo.current)
    undo.current = await remove(copy, list.id, place)
    return undo.current !== undefined
  })
  return (
    <label className="add-to-list-row shape-row">
      <ListCover list={list} />
      <span className="add-to-list-words shape-fill">
        <span className="add-to-list-name" id={`${id}name`}>
          <bdi>{list.name}</bdi>
        </span>
        <span className="add-to-list-lines shape-caption" id={`${id}lines`}>
          {list.description && (
            <span className="shape-clamp" dir="auto">
              {list.description}
            </span>
          )}
          <span className="add-to-list-meta">
            {!list.is_public && (
              <>
                <Icon icon={Lock} size={14} />
                <VisuallyHidden>Private · </VisuallyHidden>
              </>
            )}
            {counted(list.restaurant_count, 'restaurant')}
            {isShownOn && <span>· Already added</span>}
          </span>
        </span>
      </span>
      <input
        type="checkbox"
        className="choice-input choice-box"
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}lines`}
        checked={isShownOn}
        onChange={() => void press().catch(reportError)}
      />
    </label>
  )
}

/** `again`: what brings it back, when it was there before. False: it could not be saved, and was said. */
async function add(copy: Copy, listId: string, { id, name }: Place, again?: () => Promise<Result>): Promise<boolean> {
  const fail = (reason: string): void => toastError('Failed to add restaurant to list', reason)
  const saved = again ? await again() : await saveIntent(copy, 'add_to_list', { list_id: listId, restaurant_id: id })
  if (!saved.ok) {
    fail(saved.error.message)
    return false
  }
  sayOutcome(
    copy,
    ({ intent, input }) => intent === 'add_to_list' && input['list_id'] === listId && input['restaurant_id'] === id,
    { onDevice: 'Saved on this device.', accepted: () => toastSuccess(`Added ${name} to list`), refused: fail },
  ).catch(reportError)
  return true
}

async function remove(copy: Copy, listId: string, { id }: Place): Promise<(() => Promise<Result>) | undefined> {
  const { places = [] } = (await firstValueFrom(listWithPlaces(copy, listId))) ?? {}
  const notes = places.find(({ restaurant_id }) => restaurant_id === id)?.notes
  return takeOffList(copy, { listId, id, notes, ids: places.map(({ restaurant_id }) => restaurant_id) })
}
