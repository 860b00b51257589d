import type { ReviewPhoto as ShownPhoto } from '#src/queries/review-photos.ts'
import { Photo, type PhotoProps } from '#src/ui/Photo.tsx'
import { useReviewPhoto } from './use-review-photo.ts'

type ReviewPhotoProps = Omit<PhotoProps, 'src'> & {
  /** One of photosOfReview; undefined shows the tile with the letter. */
  photo: ShownPhoto | undefined
}

/** A photo of a review, from this device while it is on its way there, in a space that is reserved for it. */
export function ReviewPhoto({ photo, ...props }: ReviewPhotoProps) {
  return <Photo {...props} src={useReviewPhoto(photo, 'thumbnail')} />
}
