/** The photos of a visit: their paths, their maximum number, and their progress. */
import { photosPerReview } from '#src/domain/limits.ts'

// A photo's path in the bucket review-photos: {userId}/{timestamp}-{index}.{ext} (spec L§3).

export type PhotoExtension = 'jpg' | 'webp'

/**
 * The path is fixed when the photo is picked, so that every retry writes the same file. `pickedAt` is the device's
 * clock in ms, the same for all photos picked together; `index` counts them from 0, up to 999.
 */
export const photoPathOf = (userId: string, pickedAt: number, index: number, extension: PhotoExtension): string =>
  `${userId}/${timestampOf(pickedAt)}-${index}.${extension}`

/** A timestamp for a path: the database accepts up to 15 digits, and a device's clock may say anything. */
export const timestampOf = (pickedAt: number): number =>
  Math.min(Math.max(Math.trunc(pickedAt), 0), 999_999_999_999_999)

/** The index in a path; undefined when the path has none. */
function photoIndexOf(path: string): number | undefined {
  const index = /-(\d+)\.[a-z]+$/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

const placeOf = (path: string): number => photoIndexOf(path) ?? 0

/** The paths as the review shows them: each once, in the order of picking, whatever order the uploads finished in. */
export const inOrder = (paths: Iterable<string>): string[] =>
  [...new Set(paths)].toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))

// Rules about the photos of a visit (spec L§5).

/** How many of `more` photos can be added to `count`; the first ones are. */
export const photosThatFit = (count: number, more: number): number =>
  Math.min(more, Math.max(0, photosPerReview - count))

/** Why not all of `more` photos are added to `count`, and which ones are; undefined when all are. */
export function tooManyPhotos(count: number, more: number): string | undefined {
  const fit = photosThatFit(count, more)
  if (fit === more) return undefined
  const limit = `You can only upload up to ${photosPerReview} photos per review. Currently have ${count} photo(s).`
  if (fit === 0) return limit
  return `${limit} The first ${fit === 1 ? '' : `${fit} `}of the ${more} you picked ${fit === 1 ? 'was' : 'were'} added.`
}

/** The next index after those of these paths. */
export const nextPhotoIndex = (paths: readonly string[]): number =>
  Math.max(-1, ...paths.map((path) => photoIndexOf(path) ?? -1)) + 1

// The progress of one review's photos.

/** Percent of all photos together, from shares of 0 to 1. It is 100 only when every photo has arrived. */
export function percentOf(shares: readonly number[]): number {
  if (shares.every((share) => share >= 1)) return 100
  const sum = shares.reduce((total, share) => total + Math.min(Math.max(share, 0), 1), 0)
  return Math.min(99, Math.floor((100 * sum) / shares.length))
}
