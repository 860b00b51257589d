import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import type { PicturedPlace } from '#src/domain/places/pictured-place.ts'
import type { Review } from '#src/domain/rows.ts'
import { Photo } from '#src/ui/Photo.tsx'
import { ReviewPhoto, usePhotosOf } from './ReviewPhoto.tsx'

interface ReviewThumbProps {
  review: Pick<Review, 'id' | 'photos'>
  place: PicturedPlace
  ratio?: '4/3' | '1/1'
}

/** A review's first photo, else what pictures the place. Decorative: the names are beside it. */
export function ReviewThumb({ review, place, ratio = '1/1' }: ReviewThumbProps) {
  const photos = usePhotosOf(review)
  const shown = { alt: '', name: place.name, seed: place.id, ratio }
  const own = photos?.[0]
  return (
    <span className="review-thumb">
      {own ? (
        <ReviewPhoto {...shown} photo={own} />
      ) : photos ? (
        <PlacePhoto place={place} ratio={ratio} />
      ) : (
        // Until the device has answered, no picture is requested: it may be the wrong one.
        <Photo {...shown} src={undefined} drawn=" " />
      )}
    </span>
  )
}
