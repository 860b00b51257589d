import { discardPhoto, restorePhoto } from '../../commands/discard-photo.ts'
import { offerUndo } from '../../components/offer-undo.ts'
import type { useCopy } from '../../queries/use-copy.ts'
import { toastError } from '../../ui/toast.ts'

type Store = ReturnType<typeof useCopy>['store']

/** Throws a photo away and offers to bring it back. */
export async function discardPhotoWithUndo(store: Store, photoId: string, name: string): Promise<void> {
  const result = await discardPhoto(store, photoId)
  if (!result.ok) return toastError('Error', result.error.message)
  const discarded = result.value
  // It has arrived in the same moment.
  if (!discarded) return
  offerUndo(`Discarded: ${name}`, () => restorePhoto(store, discarded))
}
