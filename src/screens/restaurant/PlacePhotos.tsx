import { lazy, Suspense } from 'react'
import { PhotoViewerPicture } from '#src/components/reviews/PhotoViewerPicture.tsx'
import type { Viewer } from '#src/components/reviews/use-viewer.ts'
import { useServices } from '#src/services/use-services.ts'

const PhotoViewer = lazy(async () => ({
  default: (await import('#src/components/reviews/PhotoViewer.tsx')).PhotoViewer,
}))

interface PlacePhotosProps {
  /** "Photos of Kumo Ramen". */
  title: string
  /** The name of one of them: "Photo", "Menu page". */
  one: string
  name: string
  addresses: readonly string[]
  viewer: Viewer
}

/** The viewer over the page, while it is open. */
export function PlacePhotos({ title, one, name, addresses, viewer: { opened, close } }: PlacePhotosProps) {
  const { pictures } = useServices()
  if (opened === undefined || addresses.length === 0) return null
  return (
    <Suspense>
      <PhotoViewer
        title={title}
        count={addresses.length}
        start={Math.min(opened, addresses.length - 1)}
        onClose={close}
        renderPicture={(index) => (
          <PhotoViewerPicture
            src={pictures.place(addresses[index])}
            alt={`${one} ${index + 1} of ${addresses.length}, ${name}`}
          />
        )}
      />
    </Suspense>
  )
}
