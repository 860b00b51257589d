/** Throws away a photo that has not been linked to its review yet; its file, if any arrived, is deleted. */
import type { LocalStore } from '../db/local-store.ts'
import type { Result } from '../lib/result.ts'
import { saving } from './save-mutation.ts'

export function discardPhoto(store: LocalStore, photoId: string): Promise<Result> {
  return saving(store, ['photos', 'blobs'], async (owed) => {
    const photo = await owed.get('photos', photoId)
    if (!photo || photo.state === 'uploaded' || photo.state === 'removing') return
    await owed.delete('blobs', [photoId])
    if (photo.draft_id === undefined && photo.bucket === 'review-photos') {
      await owed.put('photos', [{ ...photo, state: 'removing' }])
    } else {
      await owed.delete('photos', [photoId])
    }
  })
}
