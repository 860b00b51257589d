import { saveIntent } from '#src/commands/save-intent.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { type Mark, sayMarkRefusal } from '#src/components/places/use-place-mark.ts'
import { addMark, removeMark } from '#src/components/places/want-to-try-marks.ts'
import type { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

/** Takes a place from want-to-try at once and offers to bring it back; says so when that could not be saved. */
export async function removeWithUndo(
  copy: ReturnType<typeof useCopy>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const input = { restaurant_id: id }
  const listen = (mark: Mark): void => void sayMarkRefusal(copy, mark, id).catch(reportError)

  const removed = await saveIntent(copy.store, removeMark.intent, input)
  if (!removed.ok) {
    toastError(removeMark.failure, removed.error.message)
    return
  }
  listen(removeMark)
  offerUndo(`Removed ${name} from Want to Try`, async () => {
    const restored = await saveIntent(copy.store, addMark.intent, input)
    if (restored.ok) listen(addMark)
    return restored
  })
}
