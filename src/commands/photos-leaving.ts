/**
 * Removes photos on their way from a review in the mutation's own transaction. Their files are deleted after the
 * mutation was sent (sync/photos.ts). For photos that the review already shows, the server names the files to delete.
 */
import type { Photo } from '#src/db/owed.ts'
import type { SideWrites } from './save-mutation.ts'

/** `leaves` picks the photos to remove among those of the review that are on their way. */
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

/** Whether the server may have its file. */
export const mayBeUploaded = ({ state, attempts }: Photo): boolean => state !== 'waiting' || attempts > 0

/** The upload may have arrived although its answer was lost, so the file is always deleted. */
export function removing(photo: Photo): Photo {
  const { message: _, code: _code, ...rest } = photo
  return { ...rest, state: 'removing', progress: 0, attempts: 0 }
}
