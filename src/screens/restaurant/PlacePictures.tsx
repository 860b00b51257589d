import { useToday } from '#src/components/page/in-front.ts'
import { OpenedPhotos } from '#src/components/reviews/OpenedPhotos.tsx'
import { PhotoViewerPicture } from '#src/components/reviews/PhotoViewerPicture.tsx'
import type { Viewer } from '#src/components/reviews/use-viewer.ts'
import type { PlacePicture } from '#src/domain/places/restaurant-page.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { listedAuthor } from '#src/domain/visits/review-card.ts'
import { inSentence } from '#src/lib/text.ts'
import { useServices } from '#src/services/use-services.ts'
import type { Place } from './place.ts'
import { addressOf, wordsOf } from './place-pictures.ts'

interface PlacePicturesProps {
  place: Place
  all: readonly PlacePicture[]
  viewer: Viewer
}

/** All pictures of a place over its page, while the viewer is open; of those of a review it says whose and when. */
export function PlacePictures({ place, all, viewer }: PlacePicturesProps) {
  const { pictures } = useServices()
  const today = useToday()
  return (
    <OpenedPhotos
      title={`Photos of ${place.name}`}
      count={all.length}
      viewer={viewer}
      renderPicture={(index) => {
        const picture = all[index]
        if (!picture) return <PhotoViewerPicture src={undefined} alt="" />
        const alt = wordsOf(index, all, place)
        if ('index' in picture) return <PhotoViewerPicture src={addressOf(picture, place, pictures)} alt={alt} />
        const { username, created_at } = picture.review
        return (
          <PhotoViewerPicture
            src={addressOf(picture, place, pictures)}
            alt={alt}
            caption={`${listedAuthor(username)}, ${inSentence(relativeDate(created_at, today))}`}
          />
        )
      }}
    />
  )
}
