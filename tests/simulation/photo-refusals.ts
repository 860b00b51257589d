/** What the server and the storage have refused of photos, and what a device may make of it without a word. */
import type { Mutation, Photo } from '#src/db/owed.ts'
import type { SentMutation } from '#sync/backend.ts'
import { fileOfPhoto } from './links.ts'
import type { MemoryOwed, OwedChange } from './memory-stores.ts'

export type PhotoRefusals = {
  /** The server has refused a mutation. */
  refused: (mutation: SentMutation, code: string) => void
  /** The storage has refused a file (its bucket and path). */
  fileRefused: (file: string) => void
  /** Whether a link may leave the outbox with these changes, though it was refused; `owed` has what the device is left with. */
  mayDrop: (link: Mutation, changes: readonly OwedChange[], owed: Pick<MemoryOwed, 'rows'>) => boolean
  /** Whether the server has refused the link of the photo at this path, because its review is gone. */
  wasWithoutReview: (path: string) => boolean
  /** Whether a photo may count as failed. */
  mayFail: (photo: Photo) => boolean
}

export function createPhotoRefusals(): PhotoRefusals {
  const codes = new Map<string, string>()
  const files = new Set<string>()
  /** Paths whose review is gone. */
  const withoutReview = new Set<unknown>()
  return {
    refused({ id, intent, input }, code) {
      codes.set(id, code)
      if (intent === 'attach_photo' && code === 'not_found') withoutReview.add(input['path'])
    },
    fileRefused: (file) => void files.add(file),
    // Its review is gone, and the person is asked, unless they took the photo away here, or a file has brought it again: then it still has
    // to go, and so has its link. Or its file is gone, and it is uploaded again.
    mayDrop({ id, input }, changes, owed) {
      const path = input['path'] ?? input['avatar_url']
      if (codes.get(id) === 'not_found' && withoutReview.has(path))
        return owed.rows('photos').every((photo) => photo.path !== path || photo.state !== 'uploaded')
      const isAgain = ({ table, after }: OwedChange): boolean =>
        table === 'photos' && after?.path === path && after?.state === 'waiting'
      return codes.get(id) === 'photo_missing' && changes.some(isAgain)
    },
    wasWithoutReview: (path) => withoutReview.has(path),
    mayFail: (photo) =>
      photo.code === 'not_found'
        ? withoutReview.has(photo.path)
        : photo.code === 'file_refused' && files.has(fileOfPhoto(photo)),
  }
}
