/** Discards a photo that is not linked to its review yet, and deletes its file if one was uploaded. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Photo, PhotoBlobs } from '#src/db/owed.ts'
import { type PhotoExtension, photoPathOf } from '#src/domain/visits/photos.ts'
import { type CommandError, failed, type Result, succeeded } from '#src/lib/result.ts'
import { savePhoto } from './add-photo.ts'
import { draftEnded } from './drafts.ts'
import { removing } from './photos-leaving.ts'
import { writeAndNotify } from './save-mutation.ts'

/** A discarded photo with its picture, for putting it back. */
type DiscardedPhoto = { photo: Photo; blobs: PhotoBlobs }

/** Pass the result to `restorePhoto` to undo; undefined when there was nothing left to discard. */
export async function discardPhoto(copy: LocalCopy, photoId: string): Promise<Result<DiscardedPhoto | undefined>> {
  let discarded: DiscardedPhoto | undefined
  const result = await writeAndNotify(copy, ['photos', 'blobs'], async (owed) => {
    discarded = undefined
    const photo = await owed.get('photos', photoId)
    if (!photo || photo.state === 'uploaded' || photo.state === 'removing') return
    const blobs = await owed.get('blobs', photoId)
    if (blobs) discarded = { photo, blobs }
    await owed.delete('blobs', [photoId])
    if (photo.draft_id === undefined) await owed.put('photos', [removing(photo)])
    else await owed.delete('photos', [photoId])
  })
  return result.ok ? succeeded(discarded) : result
}

/** The form has moved on, so the photo cannot come back. */
export const undoneTooLate: CommandError = {
  ...draftEnded,
  message: 'The visit was submitted or discarded meanwhile, so this can no longer be undone.',
}

/**
 * Puts it back as a new photo under a new path, because the file at the old one may be deleted at any moment. Errors:
 * draft_ended, and those of the storage.
 */
export async function restorePhoto(copy: LocalCopy, { photo, blobs }: DiscardedPhoto): Promise<Result> {
  const { bucket, index, draft_id, review_id } = photo
  const extension = photo.path.split('.').at(-1) as PhotoExtension
  const path = bucket === 'avatars' ? photo.path : photoPathOf(copy.userId, copy.clock.now(), index, extension)
  const about = {
    bucket,
    ...(draft_id === undefined ? {} : { draft_id }),
    ...(review_id === undefined ? {} : { review_id }),
  }
  const { full, thumbnail } = blobs
  const result = await savePhoto(copy, about, { id: copy.newId(), path, index, full, thumbnail })
  return !result.ok && result.error.code === draftEnded.code ? failed(undoneTooLate) : result
}
