import { objectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { ReviewPhoto, usePhotoStatus } from '#src/components/reviews/ReviewPhoto.tsx'
import { ReviewPhotoViewer } from '#src/components/reviews/ReviewPhotoViewer.tsx'
import { useViewer } from '#src/components/reviews/use-viewer.ts'
import type { Review } from '#src/domain/rows.ts'
import { photosOfReview, type ReviewPhoto as ShownPhoto } from '#src/queries/review-photos.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { PhotoGrid } from '#src/ui/PhotoGrid.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import './photo-status.css'

/** Two columns of photos; each opens the viewer, which the browser's Back closes. */
export function ReviewPhotos({ review, place, seed }: { review: Review; place: string; seed: string }) {
  const reviewId = review.id
  const viewer = useViewer('photos')
  const photos = useLive((copy) => photosOfReview(copy, reviewId), [reviewId]) ?? []
  const isWorthSaying = useLive((copy) => objectStatus(copy, reviewId), [reviewId]) !== undefined
  if (photos.length === 0) return null
  const wordsOf = (index: number): string => `Photo ${index + 1} of ${photos.length}, ${place}`
  return (
    <>
      <PhotoGrid
        photos={photos.map((photo, index) => ({
          key: photo.path,
          picture: (
            <ReviewPhoto
              photo={photo}
              alt={wordsOf(index)}
              name={place}
              seed={seed}
              ratio={photos.length === 1 ? '4/3' : '1/1'}
              eager={index < 2}
            >
              {isWorthSaying && <PhotoStatus photo={photo} />}
            </ReviewPhoto>
          ),
        }))}
        onOpen={viewer.open}
      />
      <ReviewPhotoViewer
        title={`Photos of ${place}`}
        wordsOf={wordsOf}
        review={review}
        photos={photos}
        viewer={viewer}
      />
    </>
  )
}

/** The progress of a photo on its way, or that it was refused. */
function PhotoStatus({ photo: { onDevice } }: { photo: ShownPhoto }) {
  const status = usePhotoStatus(onDevice)
  if (!status) return null
  return (
    <span className="photo-status">
      <StatusChip status={status} onPhoto />
    </span>
  )
}
