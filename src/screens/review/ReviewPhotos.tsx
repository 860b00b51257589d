import { lazy, Suspense } from 'react'
import { objectStatus } from '../../components/object-status.ts'
import { PhotoViewerPicture } from '../../components/PhotoViewerPicture.tsx'
import { ReviewPhoto } from '../../components/ReviewPhoto.tsx'
import { useReviewPhoto } from '../../components/use-review-photo.ts'
import { useViewer } from '../../components/use-viewer.ts'
import { photosOfReview, type ReviewPhoto as ShownPhoto } from '../../queries/review-photos.ts'
import { useLive } from '../../queries/use-copy.ts'
import { PhotoGrid } from '../../ui/PhotoGrid.tsx'
import { PhotoStatus } from './PhotoStatus.tsx'

const PhotoViewer = lazy(async () => ({ default: (await import('../../components/PhotoViewer.tsx')).PhotoViewer }))

/** Two columns of photos; each opens the viewer, which the browser's own Back closes again. */
export function ReviewPhotos({ reviewId, place, seed }: { reviewId: string; place: string; seed: string }) {
  const { opened, open, close } = useViewer('photos')
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
        onOpen={open}
      />
      {opened !== undefined && (
        <Suspense>
          <PhotoViewer
            title={`Photos of ${place}`}
            count={photos.length}
            start={Math.min(opened, photos.length - 1)}
            onClose={close}
            renderPicture={(index) => <Viewed photo={photos[index]} alt={wordsOf(index)} />}
          />
        </Suspense>
      )}
    </>
  )
}

function Viewed({ photo, alt }: { photo: ShownPhoto | undefined; alt: string }) {
  return <PhotoViewerPicture src={useReviewPhoto(photo, 'full')} alt={alt} />
}
