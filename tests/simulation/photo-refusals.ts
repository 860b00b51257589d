/** What the server and the storage have refused of photos, and what a device may make of it without a word. */
import type { Mutation, Photo } from '#src/db/owed.ts'
import { fileOfPhoto } from './links.ts'
import type { OwedChange } from './memory-stores.ts'

export type PhotoRefusals = {
  /** The server has refused a mutation. */
  refused: (id: string, code: string) => void
  /** The storage has refused a file (its bucket and path). */
  fileRefused: (file: string) => void
  /** Whether a link may leave the outbox with these changes, though it was refused. */
  mayDrop: (link: Mutation, changes: readonly OwedChange[]) => boolean
  /** Whether a photo may count as failed. */
  mayFail: (photo: Photo) => boolean
}

export function createPhotoRefusals(): PhotoRefusals {
  const codes = new Map<string, string>()
  const files = new Set<string>()
  return {
    refused: (id, code) => void codes.set(id, code),
    fileRefused: (file) => void files.add(file),
    // Its review was deleted elsewhere, and the photo with it; or its file, and it is uploaded again.
    mayDrop({ id, intent, input }, changes) {
      const path = input['path'] ?? input['avatar_url']
      if (codes.get(id) === 'not_found') return intent === 'attach_photo'
      const isAgain = ({ table, after }: OwedChange): boolean =>
        table === 'photos' && after?.path === path && after?.state === 'waiting'
      return codes.get(id) === 'photo_missing' && changes.some(isAgain)
    },
    mayFail: (photo) => photo.code === 'file_refused' && files.has(fileOfPhoto(photo)),
  }
}
