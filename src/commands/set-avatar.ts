/** Sets or removes one's own picture; a picture is uploaded first and linked then (sync/photos.ts). */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Result } from '#src/lib/result.ts'
import { dropAvatars, type PickedPhoto, savePhoto } from './add-photo.ts'
import { saveMutation } from './save-mutation.ts'

export function setAvatar(copy: LocalCopy, picked: Omit<PickedPhoto, 'index'>): Promise<Result> {
  return savePhoto(copy, { bucket: 'avatars' }, { ...picked, index: 0 })
}

/** Its file is deleted as well (spec L§4): the server tells that to every phone of the person (sync/photos.ts). */
export function removeAvatar(copy: LocalCopy): Promise<Result> {
  // A picture that is still on its way would be linked afterwards and come back.
  return saveMutation(copy, 'set_avatar', { avatar_url: null }, { tables: ['photos', 'blobs'], write: dropAvatars })
}
