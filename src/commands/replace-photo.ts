/** Puts another picture in the place of a photo of a review that the server has refused. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { PickedPhoto } from '#src/db/waiting-photo.ts'
import { photoPathOf } from '#src/domain/visits/photos.ts'
import type { Result } from '#src/lib/result.ts'
import { addPhoto } from './add-photo.ts'
import { discardPhoto } from './discard-photo.ts'

type Pictures = Pick<PickedPhoto, 'full' | 'thumbnail'> & { extension: Parameters<typeof photoPathOf>[3] }

/** It stands where the other stood, at a path of its own. Errors: those of the storage. */
export async function replacePhoto(
  copy: LocalCopy,
  photoId: string,
  { extension, ...pictures }: Pictures,
): Promise<Result<unknown>> {
  const photo = await copy.owed.read(['photos'], (owed) => owed.get('photos', photoId))
  if (photo?.state !== 'failed' || photo.review_id === undefined) return { ok: true, value: undefined }
  const { index, review_id } = photo
  const path = photoPathOf(copy.userId, copy.clock.now(), index, extension)
  const added = await addPhoto(copy, { review_id }, { id: copy.newId(), path, index, ...pictures })
  // Last, so that a full storage leaves the one that was there.
  return added.ok ? discardPhoto(copy, photoId) : added
}
