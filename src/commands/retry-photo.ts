/** Lets a photo that the server refused be sent again. */
import type { LocalStore } from '#src/db/local-store.ts'
import type { Result } from '#src/lib/result.ts'
import { saving } from './save-mutation.ts'

export function retryPhoto(store: LocalStore, photoId: string): Promise<Result> {
  return saving(store, ['photos'], async (owed) => {
    const photo = await owed.get('photos', photoId)
    if (photo?.state !== 'failed') return
    const { message: _, ...rest } = photo
    await owed.put('photos', [{ ...rest, state: 'waiting', attempts: 0, progress: 0 }])
  })
}
