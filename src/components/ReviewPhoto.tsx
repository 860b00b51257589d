import type { ReactNode } from 'react'
import type { ReviewPhoto as ShownPhoto } from '../queries/review-photos.ts'
import { Photo } from '../ui/Photo.tsx'
import { useReviewPhoto } from './use-review-photo.ts'

interface ReviewPhotoProps {
  /** One of photosOfReview; undefined shows the tile with the letter. */
  photo: ShownPhoto | undefined
  /** Empty when the words beside it say the same. */
  alt: string
  /** The place: its letter stands there while there is no picture. */
  name: string
  /** What the tint of that tile depends on: the place's id. */
  seed?: string
  ratio?: '4/3' | '1/1'
  eager?: boolean
  children?: ReactNode
}

/** A photo of a review, from this device while it is on its way there, in a space that is reserved for it. */
export function ReviewPhoto({ photo, ...props }: ReviewPhotoProps) {
  return <Photo {...props} src={useReviewPhoto(photo, 'thumbnail')} />
}
