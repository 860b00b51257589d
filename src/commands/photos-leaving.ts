/** Photos that leave a review: files on the server are deleted after the mutation that unlinks them (sync/photos.ts). */
import type { LocalStore } from '../db/local-store.ts'
import type { Photo } from '../db/owed.ts'
import type { Along } from './save-mutation.ts'

/** `paths`: files that the server has. `leaves` picks, of the review's photos that are on their way, those that leave. */
export function photosLeaving(
  store: LocalStore,
  reviewId: string,
  paths: readonly string[],
  leaves: (photo: Photo) => boolean,
): Along {
  return {
    tables: ['photos', 'blobs'],
    async write(owed) {
      const onTheirWay = (await owed.all('photos')).filter((photo) => photo.review_id === reviewId && leaves(photo))
      const known = new Set(onTheirWay.map((photo) => photo.path))
      const removing = (id: string, path: string): Photo => ({
        id,
        bucket: 'review-photos',
        path,
        review_id: reviewId,
        index: 0,
        state: 'removing',
        progress: 0,
        attempts: 0,
        size: 0,
      })
      await owed.put('photos', [
        // Whether the file arrived is not known of an upload whose answer was lost, so all of them are deleted.
        ...onTheirWay.map((photo) => removing(photo.id, photo.path)),
        ...paths.filter((path) => !known.has(path)).map((path) => removing(store.newId(), path)),
      ])
      await owed.delete(
        'blobs',
        onTheirWay.map((photo) => photo.id),
      )
    },
  }
}
