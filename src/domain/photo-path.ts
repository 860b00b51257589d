/** Where a photo lies in the bucket review-photos: {userId}/{timestamp}-{index}.{ext} (spec L§3). */

export type PhotoExtension = 'jpg' | 'webp'

/**
 * The path is fixed when the photo is picked, so that every retry writes the same file. `pickedAt` is the device's clock
 * in ms, the same for all photos picked together; `index` counts them from 0, at most to 999.
 */
export function photoPathOf(userId: string, pickedAt: number, index: number, extension: PhotoExtension): string {
  // The database takes up to 15 digits; a device's clock may say anything.
  const timestamp = Math.min(Math.max(Math.trunc(pickedAt), 0), 999_999_999_999_999)
  return `${userId}/${timestamp}-${index}.${extension}`
}

/** The index that a path was given when its photo was picked; undefined for what is no such path. */
export function photoIndexOf(path: string): number | undefined {
  const index = /-(\d+)\.[a-z]+$/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}
