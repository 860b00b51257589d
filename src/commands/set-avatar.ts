/** Sets or removes one's own avatar. The picture is uploaded first, then linked (sync/photos.ts). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { PickedPhoto } from '#src/db/waiting-photo.ts'
import type { Result } from '#src/lib/result.ts'
import { dropAvatars, savePhoto } from './add-photo.ts'
import { saveMutation } from './save-mutation.ts'

export function setAvatar(copy: LocalCopy, picked: Omit<PickedPhoto, 'index'>): Promise<Result> {
  return savePhoto(copy, { bucket: 'avatars' }, { ...picked, index: 0 })
}

/** The file is deleted too (spec L§4): the server tells each of the person's phones to do so (sync/photos.ts). */
export function removeAvatar(copy: LocalCopy): Promise<Result> {
  // Drops an upload on its way: it would be linked afterwards and bring the avatar back.
  return saveMutation(copy, 'set_avatar', { avatar_url: null }, { tables: ['photos', 'blobs'], write: dropAvatars })
}
