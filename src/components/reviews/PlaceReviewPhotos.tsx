import type { PageReview } from '#src/domain/places/restaurant-page.ts'
import { listedAuthor } from '#src/domain/visits/review-card.ts'
import { ReviewPhoto, usePhotosOf } from './ReviewPhoto.tsx'
import { ReviewPhotoViewer } from './ReviewPhotoViewer.tsx'
import { useViewer } from './use-viewer.ts'

/** As many as stand side by side on a small phone. */
const shownAtMost = 3

/** The photos of a review among those of its place; each opens the viewer. Nothing without photos. */
export function PlaceReviewPhotos({ review }: { review: PageReview }) {
  const photos = usePhotosOf(review) ?? []
  const viewer = useViewer(`photos of ${review.id}`)
  if (photos.length === 0) return null
  const by = `by ${listedAuthor(review.username)}`
  const wordsOf = (index: number): string => `Photo ${index + 1} of ${photos.length} ${by}`
  const more = photos.length - shownAtMost
  return (
    <>
      <ul className="place-review-photos">
        {photos.slice(0, shownAtMost).map((photo, index) => (
          <li key={photo.path}>
            <button type="button" className="shape-press" onClick={() => viewer.open(index)}>
              <ReviewPhoto photo={photo} alt={wordsOf(index)} name="" seed={review.id} ratio="1/1">
                {more > 0 && index === shownAtMost - 1 && (
                  <span className="place-review-more shape-scrim" aria-hidden="true">
                    +{more}
                  </span>
                )}
              </ReviewPhoto>
            </button>
          </li>
        ))}
      </ul>
      <ReviewPhotoViewer title={`Photos ${by}`} wordsOf={wordsOf} review={review} photos={photos} viewer={viewer} />
    </>
  )
}
