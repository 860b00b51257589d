/** Sets or removes one's own picture; a picture is uploaded first and linked then (sync/photos.ts). */
import type { LocalStore } from '../db/local-store.ts'
import { avatarPathOf } from '../domain/avatar.ts'
import { setAvatar as intent } from '../domain/intents/set-avatar.ts'
import type { Result } from '../lib/result.ts'
import { dropAvatars, type PickedPhoto, savePhoto } from './add-photo.ts'
import { saveMutation } from './save-mutation.ts'

export function setAvatar(store: LocalStore, picked: Omit<PickedPhoto, 'index'>): Promise<Result> {
  return savePhoto(store, { bucket: 'avatars' }, { ...picked, index: 0 })
}

/** Its file is deleted as well (spec L§4); a picture that is chosen before that has happened stays. */
export function removeAvatar(store: LocalStore): Promise<Result> {
  return saveMutation(
    store,
    intent,
    { avatar_url: null },
    {
      tables: ['photos', 'blobs'],
      async write(owed) {
        // A picture that is still on its way would be linked afterwards and come back.
        await dropAvatars(owed)
        const path = avatarPathOf(store.userId, store.clock.now())
        const file = { id: store.newId(), bucket: 'avatars', path, index: 0, size: 0 } as const
        await owed.put('photos', [{ ...file, state: 'removing', progress: 0, attempts: 0 }])
      },
    },
  )
}
