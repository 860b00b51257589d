/** Rules about the photos of a visit (spec L§5). */
import { photosPerReview } from '#src/domain/limits.ts'
import { photoIndexOf } from './photo-path.ts'

/** Why `more` photos cannot be added to `count`; undefined when they can. */
export const tooManyPhotos = (count: number, more: number): string | undefined =>
  count + more > photosPerReview
    ? `You can only upload up to ${photosPerReview} photos per review. Currently have ${count} photo(s).`
    : undefined

/** The index behind those of all these paths, see photo-path.ts. */
export const nextPhotoIndex = (paths: readonly string[]): number =>
  Math.max(-1, ...paths.map((path) => photoIndexOf(path) ?? -1)) + 1
