/** The worker that re-encodes one picture: gets the file, answers with it or with nothing when it cannot be decoded. */
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'

export type PhotoWorkerAnswer = EncodedPhoto | undefined

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const answer = (photo: PhotoWorkerAnswer): void => postMessage(photo)
  encodePhoto(data).then(answer, () => answer(undefined))
})
