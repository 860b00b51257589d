/** Takes a photo from a review of one's own; its file goes when the server has taken the link away (sync/photos.ts). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Result } from '#src/lib/result.ts'
import { photosLeaving } from './photos-leaving.ts'
import { saveMutation } from './save-mutation.ts'

export function detachPhoto(copy: LocalCopy, input: { review_id: string; path: string }): Promise<Result> {
  const sideWrites = photosLeaving(input.review_id, (photo) => photo.path === input.path)
  return saveMutation(copy, 'detach_photo', input, sideWrites)
}
