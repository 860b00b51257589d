import type { Review } from '#src/domain/rows.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo } from '#src/ui/Photo.tsx'
import { ReviewPhoto, usePhotosOf } from './ReviewPhoto.tsx'

interface ReviewThumbProps {
  review: Pick<Review, 'id' | 'photos'>
  place: { id: string; name: string; photo: string | undefined }
  ratio?: '4/3' | '1/1'
}

/** A review's first photo, else the place's, else a letter. Decorative: the names are beside it. */
export function ReviewThumb({ review, place, ratio = '1/1' }: ReviewThumbProps) {
  const photos = usePhotosOf(review)
  const { pictures } = useServices()
  const shown = { alt: '', name: place.name, seed: place.id, ratio }
  const own = photos?.[0]
  return (
    <span className="review-thumb">
      {own ? (
        <ReviewPhoto {...shown} photo={own} />
      ) : (
        // Until the device has answered, no picture is requested: it may be the wrong one.
        <Photo {...shown} src={photos && pictures.place(place.photo)} />
      )}
    </span>
  )
}
