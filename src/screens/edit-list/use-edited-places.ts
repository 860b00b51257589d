/** The restaurants of a list in the order shown, and the changes to it (spec L§4, L§8). */
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveIntent } from '#src/commands/save-intent.ts'
import { removeFromList } from '#src/components/lists/remove-from-list.ts'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { placeBefore, withMoved } from '#src/domain/lists/list-order.ts'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

export type EditedPlaces = {
  ordered: ListedPlace[]
  /** To an index from 0; shown when it returns, saved soon after. `isTyped`: it is to stand there whatever the list has become. */
  move: (place: ListedPlace['id'], index: number, isTyped?: boolean) => void
  /** Once what was typed of it is saved: undoing brings that as well. */
  remove: (place: ListedPlace, settled: Promise<string> | undefined) => void
  /** The result of a move, for screen readers. */
  said: string
}

/** `section` contains the rows: the focus stays in it when the focused row goes. */
export function useEditedPlaces(
  listId: string,
  places: ListedPlace[],
  section: RefObject<HTMLElement | null>,
): EditedPlaces {
  const copy = useCopy()
  /** The latest order chosen here, until the local copy has it. */
  const [made, setMade] = useState<{ from: ListedPlace[]; ids: string[] }>()
  const [said, setSaid] = useState('')
  const ordered = made?.from === places ? inOrder(places, made.ids) : places
  const ids = ordered.map(({ id }) => id)

  async function saveMove(id: string, index: number, isTyped: boolean): Promise<void> {
    const result = await saveIntent(copy, 'move_in_list', {
      list_id: listId,
      restaurant_id: id,
      after: placeBefore(ids, id, index),
      ...(isTyped && { position: index }),
    })
    if (!result.ok) {
      setMade(undefined)
      return toastError('Failed to save new order', result.error.message)
    }
    return sayRefusal(
      copy,
      ({ intent, input }) => intent === 'move_in_list' && input['list_id'] === listId && input['restaurant_id'] === id,
      (reason) => toastError('Failed to save new order', reason),
    )
  }

  async function removePlace({ id, name }: ListedPlace, notes: string | undefined): Promise<void> {
    const isRemoved = await removeFromList(copy, { listId, id, notes, ids, said: 'Restaurant removed from list' })
    if (isRemoved) setSaid(`${name} was removed`)
  }

  return {
    ordered,
    said,
    move(id, index, isTyped = false) {
      const before = ids.indexOf(id)
      if (before === index) return
      const name = ordered[before]?.name ?? ''
      // Rendered at once, so that a dragged row stays where it was dropped.
      flushSync(() => {
        setMade({ from: places, ids: withMoved(ids, id, index) })
        setSaid(`${name} is now ${index + 1} of ${ids.length}`)
      })
      focusRow(section.current, before)
      void saveMove(id, index, isTyped).catch(reportError)
    },
    remove(place, settled) {
      focusBeside(section.current, ids.indexOf(place.id), ids.length)
      const remove = async (): Promise<void> => removePlace(place, (await settled) ?? place.notes)
      void remove().catch(reportError)
    },
  }
}

function inOrder(places: readonly ListedPlace[], ids: readonly string[]): ListedPlace[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  return ids.flatMap((id, index) => {
    const place = byId.get(id)
    return place ? [{ ...place, rank: index + 1 }] : []
  })
}

/** If the focused row has moved out of the window, the row now in its place takes the focus. */
function focusRow(section: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    section?.querySelector<HTMLElement>(`[aria-posinset="${index + 1}"] .edit-place-rank`)?.focus()
  })
}

/** The row at this index goes, and the pressed button with it: the next row, else the previous one, takes the focus. */
function focusBeside(section: HTMLElement | null, index: number, count: number): void {
  const next = index + 1 < count ? index + 1 : index - 1
  const row = section?.querySelector<HTMLElement>(`[aria-posinset="${next + 1}"] .edit-place-rank`)
  ;(row ?? section?.querySelector('a'))?.focus({ preventScroll: true })
}
