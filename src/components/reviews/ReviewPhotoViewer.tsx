import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense, useState } from 'react'
import type { Review } from '#src/domain/rows.ts'
import type { ReviewPhoto } from '#src/queries/review-photos.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { OpenedPhotos } from './OpenedPhotos.tsx'
import { PhotoViewerPicture } from './PhotoViewerPicture.tsx'
import { useReviewPhoto } from './ReviewPhoto.tsx'
import type { Viewer } from './use-viewer.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('#src/components/people/ReportDialog.tsx')).ReportDialog,
}))

interface ReviewPhotoViewerProps {
  /** "Photos of Kumo Ramen". */
  title: string
  /** "Photo 1 of 3, Kumo Ramen". */
  wordsOf: (index: number) => string
  review: Pick<Review, 'id' | 'user_id'>
  photos: readonly ReviewPhoto[]
  viewer: Viewer
}

/** A review's photos over the page, while the viewer is open. Each of somebody else's can be reported. */
export function ReviewPhotoViewer({ title, wordsOf, review, photos, viewer }: ReviewPhotoViewerProps) {
  const { userId } = useCopy()
  const [reported, setReported] = useState<string>()
  const report = (index: number) => (
    <IconButton
      label="Report photo"
      icon={Flag}
      variant="on-photo"
      onClick={() => {
        setReported(photos[index]?.path)
        viewer.close()
      }}
    />
  )
  return (
    <>
      <OpenedPhotos
        title={title}
        count={photos.length}
        viewer={viewer}
        {...(review.user_id !== userId && { renderAction: report })}
        renderPicture={(index) => <Viewed photo={photos[index]} alt={wordsOf(index)} />}
      />
      {reported !== undefined && (
        <Suspense>
          <ReportDialog
            open
            onOpenChange={() => setReported(undefined)}
            reported={{ type: 'photo', id: review.id, photo: reported }}
          />
        </Suspense>
      )}
    </>
  )
}

function Viewed({ photo, alt }: { photo: ReviewPhoto | undefined; alt: string }) {
  return <PhotoViewerPicture src={useReviewPhoto(photo, 'full')} alt={alt} />
}
