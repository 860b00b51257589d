import { lazy, Suspense } from 'react'
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import { PhotoViewerPicture } from './PhotoViewerPicture.tsx'
import { useReviewPhoto } from './ReviewPhoto.tsx'
import type { Viewer } from './use-viewer.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))

interface ReviewPhotoViewerProps {
  /** "Photos of Kumo Ramen". */
  title: string
  /** "Photo 1 of 3, Kumo Ramen". */
  wordsOf: (index: number) => string
  photos: readonly ReviewPhoto[]
  viewer: Viewer
}

/** A review's photos over the page, while the viewer is open. */
export function ReviewPhotoViewer({ title, wordsOf, photos, viewer: { opened, close } }: ReviewPhotoViewerProps) {
  if (opened === undefined || photos.length === 0) return null
  return (
    <Suspense>
      <PhotoViewer
        title={title}
        count={photos.length}
        start={Math.min(opened, photos.length - 1)}
        onClose={close}
        renderPicture={(index) => <Viewed photo={photos[index]} alt={wordsOf(index)} />}
      />
    </Suspense>
  )
}

function Viewed({ photo, alt }: { photo: ReviewPhoto | undefined; alt: string }) {
  return <PhotoViewerPicture src={useReviewPhoto(photo, 'full')} alt={alt} />
}
