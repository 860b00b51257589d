/** Saves a picked photo for its draft or review. Sync uploads it once the review is on the server. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { OwedWriter, Photo } from '#src/db/owed.ts'
import { type PickedPhoto, waitingPhoto } from '#src/db/waiting-photo.ts'
import { failed, type Result } from '#src/lib/result.ts'
import { draftEnded } from './drafts.ts'
import { writeAndNotify, writeLocal } from './save-mutation.ts'

export type PhotoOwner = { draft_id: string } | { review_id: string }

/** Errors: draft_ended, and those of the storage. */
export function addPhoto(copy: LocalCopy, owner: PhotoOwner, picked: PickedPhoto): Promise<Result> {
  return savePhoto(copy, { bucket: 'review-photos', ...owner }, picked)
}

/**
 * Saves a photo and its picture. A new avatar replaces one that is still on its way. A photo of an ended draft would
 * belong to no review and be shown nowhere, so its draft must still exist.
 */
export async function savePhoto(
  copy: LocalCopy,
  about: Pick<Photo, 'bucket' | 'draft_id' | 'review_id'>,
  picked: PickedPhoto,
): Promise<Result> {
  const { photo, blobs } = waitingPhoto(about, picked)
  const { bucket, draft_id } = about
  const save = draft_id === undefined ? writeAndNotify : writeLocal
  let hasEnded = false
  const result = await save(copy, ['drafts', 'photos', 'blobs'], async (owed) => {
    hasEnded = draft_id !== undefined && (await owed.get('drafts', draft_id)) === undefined
    if (hasEnded) return
    if (bucket === 'avatars') await dropAvatars(owed)
    await owed.put('photos', [photo])
    await owed.put('blobs', [blobs])
  })
  return result.ok && hasEnded ? failed(draftEnded) : result
}

/** Drops the person's avatars that are still on their way. */
export async function dropAvatars(owed: OwedWriter): Promise<void> {
  const dropped = (await owed.all('photos')).filter((photo) => photo.bucket === 'avatars').map((photo) => photo.id)
  await owed.delete('photos', dropped)
  await owed.delete('blobs', dropped)
}
