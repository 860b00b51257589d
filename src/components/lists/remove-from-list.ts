/** Takes a place out of a list of one's own at once, and offers to bring it back as it stood: with its note, at its position. */
import { firstValueFrom } from 'rxjs'
import { saveIntent } from '#src/commands/save-intent.ts'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import type { Result } from '#src/lib/result.ts'
import { connectionNow } from '#src/queries/connection.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

const failure = 'Failed to remove restaurant'

interface Removal {
  listId: string
  id: string
  /** As it is saved. */
  notes: string | undefined
  /** The places of the list in their order, with this one. */
  ids: readonly string[]
}

/** Returns what brings it back; undefined if it could not be saved, which was said. */
export async function takeOffList(
  copy: Copy,
  { listId, id, notes, ids }: Removal,
): Promise<(() => Promise<Result>) | undefined> {
  const input = { list_id: listId, restaurant_id: id }
  const after = ids[ids.indexOf(id) - 1] ?? null
  const removed = await saveIntent(copy, 'remove_from_list', input)
  if (!removed.ok) {
    toastError(failure, removed.error.message)
    return undefined
  }
  sayRefusal(
    copy,
    (change) =>
      change.intent === 'remove_from_list' &&
      change.input['list_id'] === listId &&
      change.input['restaurant_id'] === id,
    (reason) => toastError(failure, reason),
  ).catch(reportError)
  return async () => {
    const added = await saveIntent(copy, 'add_to_list', { ...input, notes })
    return added.ok ? saveIntent(copy, 'move_in_list', { ...input, after }) : added
  }
}

/** The same with a message that offers undo; `said` with a network. False: it could not be saved. */
export async function removeFromList(copy: Copy, removal: Removal & { said: string }): Promise<boolean> {
  const undo = await takeOffList(copy, removal)
  if (!undo) return false
  const connection = await firstValueFrom(connectionNow(copy), { defaultValue: undefined })
  offerUndo(connection === 'online' ? removal.said : 'Removed on this device.', undo)
  return true
}
