/**
 * Photos on their way that leave a review with the mutation that they are saved with: their files are deleted after it
 * (sync/photos.ts). Of those that the review shows the server tells every phone of the person which are to go.
 */
import type { Photo } from '#src/db/owed.ts'
import type { SideWrites } from './save-mutation.ts'

/** `leaves` picks, of the review's photos that are on their way, those that leave. */
export function photosLeaving(reviewId: string, leaves: (photo: Photo) => boolean): SideWrites {
  return {
    tables: ['photos', 'blobs'],
    async write(owed) {
      const leaving = (await owed.all('photos')).filter((photo) => photo.review_id === reviewId && leaves(photo))
      await owed.put('photos', leaving.map(removing))
      await owed.delete(
        'blobs',
        leaving.map((photo) => photo.id),
      )
    },
  }
}

/** Whether the file arrived is not known of an upload whose answer was lost, so it is deleted in any case. */
export function removing(photo: Photo): Photo {
  const { message: _, ...rest } = photo
  return { ...rest, state: 'removing', progress: 0, attempts: 0 }
}
