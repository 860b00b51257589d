import { addWantToTry } from '../../commands/add-want-to-try.ts'
import { removeWantToTry } from '../../commands/remove-want-to-try.ts'
import { offerUndo } from '../../components/offer-undo.ts'
import { sayRefusal } from '../../components/say-refusal.ts'
import type { useCopy } from '../../queries/use-copy.ts'
import { toastError } from '../../ui/toast.ts'

/** Spec L§8. */
const failures = {
  remove_want_to_try: 'Failed to remove restaurant from want-to-try list',
  add_want_to_try: 'Failed to add restaurant to want-to-try list',
}

/** Takes a place from want-to-try at once and offers to bring it back; says so when that could not be saved. */
export async function removeWithUndo(
  copy: ReturnType<typeof useCopy>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const input = { restaurant_id: id }
  const listen = (intent: keyof typeof failures): void =>
    void sayRefusal(
      copy,
      (change) => change.intent === intent && change.input['restaurant_id'] === id,
      (reason) => toastError(failures[intent], reason),
    ).catch(reportError)

  const removed = await removeWantToTry(copy.store, input)
  if (!removed.ok) {
    toastError(failures.remove_want_to_try, removed.error.message)
    return
  }
  listen('remove_want_to_try')
  offerUndo(`Removed ${name} from Want to Try`, async () => {
    const restored = await addWantToTry(copy.store, input)
    if (restored.ok) listen('add_want_to_try')
    return restored
  })
}
