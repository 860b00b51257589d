/** Takes a photo off one's own review. Its file is deleted once the server has removed the link (sync/photos.ts). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Result } from '#src/lib/result.ts'
import { photosLeaving } from './photos-leaving.ts'
import { saveMutation } from './save-mutation.ts'

export function detachPhoto(copy: LocalCopy, input: { review_id: string; path: string }): Promise<Result> {
  const sideWrites = photosLeaving(input.review_id, (photo) => photo.path === input.path)
  return saveMutation(copy, 'detach_photo', input, sideWrites)
}
