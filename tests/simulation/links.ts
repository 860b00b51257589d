/** What sync itself saves: the links of uploaded photos. */
import type { Photo } from '#src/db/owed.ts'
import type { SentMutation } from '#sync/backend.ts'

export const links = new Set(['attach_photo', 'set_avatar'])

/** The file that a link names, as the storage knows it. */
export function fileOf({ intent, input }: SentMutation): string {
  return intent === 'attach_photo'
    ? `review-photos/${String(input['path'])}`
    : `avatars/${String(input['avatar_url']).split('?')[0]}`
}

/** The same of a photo on its way. */
export const fileOfPhoto = ({ bucket, path }: Pick<Photo, 'bucket' | 'path'>): string =>
  `${bucket}/${path.split('?')[0]}`
