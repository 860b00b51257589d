/** Prepares a picked file for saving and sending: small, upright, and without metadata. */
import type { PhotoExtension } from '#src/domain/visits/photos.ts'
import type { Picture } from '#src/lib/picture.ts'

export type ProcessedPhoto = {
  /** At most 1600 px on its long edge; re-encoding drops the EXIF and with it the location. */
  full: Picture
  /** At most 320 px on its long edge. */
  thumbnail: Picture
  extension: PhotoExtension
  /** Pixels of `full`. */
  width: number
  height: number
  /** When the picture was taken, by the camera's clock (ISO); absent when the file does not say. */
  capturedAt?: string
}

/** Throws PhotoError. Works offline and off the main thread where the browser can. */
export type ProcessPhoto = (file: Blob) => Promise<ProcessedPhoto>

export type PhotoProblem =
  | 'not_an_image'
  | 'broken'
  | 'unsupported'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'unreadable'

/** Sentences for people. */
const messages: Record<PhotoProblem, string> = {
  not_an_image: 'This file is not a picture.',
  broken: 'This picture is damaged and cannot be opened.',
  unsupported: 'This browser cannot open this type of picture. Save it as JPEG or PNG and pick it again.',
  too_many_bytes: 'This picture is larger than 50 MB.',
  too_many_pixels: 'This picture has more than 100 megapixels.',
  unreadable: 'This file can no longer be read. Pick it again.',
}

/**
 * The message for any failure of ProcessPhoto. Anything but a PhotoError is a part of the app that could not be loaded,
 * or a fault.
 */
export function photoFailure(error: unknown): string {
  if (error instanceof PhotoError) return error.message
  reportError(error)
  return "This picture could not be prepared. Try again when you're online."
}

export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem, options?: ErrorOptions) {
    super(messages[problem], options)
    this.name = 'PhotoError'
    this.problem = problem
  }
}
