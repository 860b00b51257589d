/** The person's own picture (spec L§3, L§5, L§8). */
import { timestampOf } from '#src/domain/visits/photos.ts'

/** Pixels of a stored picture, its JPEG quality, and how far it can be zoomed before (spec L§9). */
export const avatarEdge = 400
export const avatarQuality = 0.9
export const avatarZoom = { least: 0.1, most: 5 }
const mostBytes = 5 * 1024 * 1024

export const notAnImage = 'Please select an image file'

/** Why a picked file cannot become the picture; undefined when it can be opened to see. */
export function avatarFileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Some systems give no type; the bytes are looked at in any case.
  if (type !== '' && !type.startsWith('image/')) return notAnImage
  return size >= mostBytes ? 'Image size must be less than 5MB' : undefined
}

/** Where the picture lies; `pickedAt` (ms, device clock) gives each picture an address of its own. */
export const avatarPathOf = (userId: string, pickedAt: number): string =>
  `${userId}/avatar.jpg?t=${timestampOf(pickedAt)}`

/** A part of a picture in its pixels; may reach beyond its edges when it is zoomed out. */
export type CropArea = { x: number; y: number; width: number; height: number }
