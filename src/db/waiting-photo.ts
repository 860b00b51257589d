/** A photo that is to be sent, as the owed database has it. */
import type { Photo, PhotoBlobs } from './owed.ts'

/** A re-encoded picture. Its path is fixed at the moment it is picked. */
export type PickedPhoto = Pick<Photo, 'id' | 'path' | 'index'> & Omit<PhotoBlobs, 'id'>

/** An import holds so much in memory, and writes it in one transaction. */
export const photoBatchBytes = 8_000_000

export const waitingPhoto = (
  about: Pick<Photo, 'bucket' | 'draft_id' | 'review_id'>,
  { id, path, index, full, thumbnail }: PickedPhoto,
): { photo: Photo; blobs: PhotoBlobs } => ({
  photo: { ...about, id, path, index, state: 'waiting', progress: 0, attempts: 0, size: full.bytes.byteLength },
  blobs: { id, full, thumbnail },
})
