import { OpenedPhotos } from '#src/components/reviews/OpenedPhotos.tsx'
import { PhotoViewerPicture } from '#src/components/reviews/PhotoViewerPicture.tsx'
import type { Viewer } from '#src/components/reviews/use-viewer.ts'
import { useServices } from '#src/services/use-services.ts'

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
export function PlacePhotos({ title, one, name, addresses, viewer }: PlacePhotosProps) {
  const { pictures } = useServices()
  const count = addresses.length
  return (
    <OpenedPhotos
      title={title}
      count={count}
      viewer={viewer}
      renderPicture={(index) => (
        <PhotoViewerPicture src={pictures.place(addresses[index])} alt={`${one} ${index + 1} of ${count}, ${name}`} />
      )}
    />
  )
}
