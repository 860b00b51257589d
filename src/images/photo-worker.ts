/**
 * The worker that re-encodes one picture: it gets the file and answers with the result, or with nothing if it cannot
 * decode it.
 */
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'

export type PhotoWorkerAnswer = EncodedPhoto | undefined

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const answer = (photo: PhotoWorkerAnswer): void =>
    postMessage(photo, { transfer: photo ? [photo.full.bytes, photo.thumbnail.bytes] : [] })
  encodePhoto(data).then(answer, () => answer(undefined))
})
