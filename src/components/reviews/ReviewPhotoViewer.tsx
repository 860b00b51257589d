import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import { OpenedPhotos } from './OpenedPhotos.tsx'
import { PhotoViewerPicture } from './PhotoViewerPicture.tsx'
import { useReviewPhoto } from './ReviewPhoto.tsx'
import type { Viewer } from './use-viewer.ts'

interface ReviewPhotoViewerProps {
  /** "Photos of Kumo Ramen". */
  title: string
  /** "Photo 1 of 3, Kumo Ramen". */
  wordsOf: (index: number) => string
  photos: readonly ReviewPhoto[]
  viewer: Viewer
}

/** A review's photos over the page, while the viewer is open. */
export function ReviewPhotoViewer({ title, wordsOf, photos, viewer }: ReviewPhotoViewerProps) {
  return (
    <OpenedPhotos
      title={title}
      count={photos.length}
      viewer={viewer}
      renderPicture={(index) => <Viewed photo={photos[index]} alt={wordsOf(index)} />}
    />
  )
}

function Viewed({ photo, alt }: { photo: ReviewPhoto | undefined; alt: string }) {
  return <PhotoViewerPicture src={useReviewPhoto(photo, 'full')} alt={alt} />
}
