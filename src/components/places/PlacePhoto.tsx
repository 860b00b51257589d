import { lazy, type ReactNode, Suspense, ViewTransition } from 'react'
import type { PicturedPlace } from '#src/domain/places/pictured-place.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo, type PhotoProps } from '#src/ui/Photo.tsx'
import './place-photo.css'

const CuisineDrawing = lazy(async () => ({ default: (await import('./CuisineDrawing.tsx')).CuisineDrawing }))

interface PlacePhotoProps extends Pick<PhotoProps, 'ratio' | 'eager'> {
  place: PicturedPlace
  /** Empty when the words beside it say the same. */
  alt?: string
  /** Its page is being opened, or is this one: the picture moves from the one to the other, where the browser can do that. */
  isOpening?: boolean
  /** Shown over the picture. */
  children?: ReactNode
}

/** A place's photo, else a drawing for its cuisine, else its first letter. */
export function PlacePhoto({
  place: { id, name, photo, tags },
  alt = '',
  isOpening = false,
  ...more
}: PlacePhotoProps) {
  const { pictures } = useServices()
  const drawn = tags && tags.length > 0 && (
    <Suspense>
      <CuisineDrawing tags={tags} />
    </Suspense>
  )
  return (
    <ViewTransition name={isOpening ? `place-${id}` : 'auto'} default="none" share="place-photo">
      <Photo {...more} src={pictures.place(photo)} alt={alt} name={name} seed={id} drawn={drawn} />
    </ViewTransition>
  )
}
