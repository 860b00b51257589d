import { lazy, type ReactElement, Suspense } from 'react'
import type { Viewer } from './use-viewer.ts'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))

interface OpenedPhotosProps {
  /** "Photos of Kumo Ramen". */
  title: string
  count: number
  viewer: Viewer
  renderAction?: (index: number) => ReactElement | undefined
  /** A PhotoViewerPicture. */
  renderPicture: (index: number) => ReactElement
}

/** Photos over the page, while their viewer is open. */
export function OpenedPhotos({
  title,
  count,
  viewer: { opened, close },
  renderAction,
  renderPicture,
}: OpenedPhotosProps) {
  if (opened === undefined || count === 0) return null
  return (
    <Suspense>
      <PhotoViewer
        title={title}
        count={count}
        start={Math.min(opened, count - 1)}
        onClose={close}
        renderAction={renderAction}
        renderPicture={renderPicture}
      />
    </Suspense>
  )
}
