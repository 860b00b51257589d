/** Sends a refused photo again. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Result } from '#src/lib/result.ts'
import { writeAndNotify } from './save-mutation.ts'

export function retryPhoto(copy: LocalCopy, photoId: string): Promise<Result> {
  return writeAndNotify(copy, ['photos'], async (owed) => {
    const photo = await owed.get('photos', photoId)
    if (photo?.state !== 'failed') return
    const { message: _, code: _code, ...rest } = photo
    await owed.put('photos', [{ ...rest, state: 'waiting', attempts: 0, progress: 0 }])
  })
}
