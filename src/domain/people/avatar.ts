/** The person's avatar (spec L§3, L§5, L§8). */
import { timestampOf } from '#src/domain/visits/photos.ts'

/** Pixels and JPEG quality of a stored avatar, and how far it can be zoomed (spec L§9). */
export const avatarEdge = 400
export const avatarQuality = 0.9
export const avatarZoom = { least: 0.1, most: 5 }
const mostBytes = 5 * 1024 * 1024

export const notAnImage = 'Please select an image file'

/** Why a picked file cannot become an avatar; undefined when it is worth trying to open it. */
export function avatarFileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Some systems report no type; the bytes are checked anyway.
  if (type !== '' && !type.startsWith('image/')) return notAnImage
  return size >= mostBytes ? 'Image size must be less than 5MB' : undefined
}

/** The avatar's path; `pickedAt` (ms, device clock) gives each picture a new address. */
export const avatarPathOf = (userId: string, pickedAt: number): string =>
  `${userId}/avatar.jpg?t=${timestampOf(pickedAt)}`

/** A part of a picture, in the picture's pixels; reaches beyond its edges when zoomed out. */
export type CropArea = { x: number; y: number; width: number; height: number }
