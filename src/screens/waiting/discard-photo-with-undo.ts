import { discardPhoto, restorePhoto } from '#src/commands/discard-photo.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

/** Throws a photo away and offers to bring it back. */
export async function discardPhotoWithUndo(copy: Copy, photoId: string, name: string): Promise<void> {
  const result = await discardPhoto(copy, photoId)
  if (!result.ok) return toastError('Error', result.error.message)
  const discarded = result.value
  // It has arrived in the same moment.
  if (!discarded) return
  offerUndo(`Discarded: ${name}`, () => restorePhoto(copy, discarded))
}
