import { type ReactNode, Suspense, ViewTransition } from 'react'
import { optionalPart } from '#src/components/page/optional-part.ts'
import type { PicturedPlace } from '#src/domain/places/pictured-place.ts'
import { pictureForPlace } from '#src/queries/review-photos.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo, type PhotoProps } from '#src/ui/Photo.tsx'
import './place-photo.css'
import { useServedPhoto } from './use-served-photo.ts'

const CuisineDrawing = optionalPart(async () => (await import('./CuisineDrawing.tsx')).CuisineDrawing)

interface PlacePhotoProps extends Pick<PhotoProps, 'ratio' | 'eager'> {
  place: PicturedPlace
  /** Empty when the words beside it say the same. */
  alt?: string
  /** Its page is being opened, or is this one: the picture moves from the one to the other, where the browser can do that. */
  isOpening?: boolean
  /** Shown over the picture. */
  children?: ReactNode
}

/** A place's photo, else the newest of a review, else a drawing for its cuisine, else its first letter: everywhere. */
export function PlacePhoto(props: PlacePhotoProps) {
  const { pictures } = useServices()
  const { photo } = props.place
  return photo === undefined ? <WithoutPhoto {...props} /> : <Pictured {...props} src={pictures.place(photo)} />
}

/** Nothing is drawn until the reviews of this device have been looked through. */
function WithoutPhoto(props: PlacePhotoProps) {
  const { pictures } = useServices()
  const { place } = props
  const { id, tags } = place
  const isOnlyNamed = tags === undefined
  const here = useLive((copy) => pictureForPlace(copy, id, isOnlyNamed), [id, isOnlyNamed])
  const served = useServedPhoto(id, here !== undefined && here.photo === undefined && here.ofReview === undefined)
  const path = here?.ofReview ?? served
  return (
    <Pictured
      {...props}
      place={{ ...place, tags: tags ?? here?.tags }}
      src={here?.photo ? pictures.place(here.photo) : path === undefined ? undefined : pictures.reviewPhoto(path)}
      {...(here === undefined && { drawn: ' ' })}
    />
  )
}

type PicturedProps = PlacePhotoProps & Pick<PhotoProps, 'src' | 'drawn'>

function Pictured({ place: { id, name, tags }, alt = '', isOpening = false, drawn, ...more }: PicturedProps) {
  const drawing = tags && tags.length > 0 && (
    <Suspense>
      <CuisineDrawing tags={tags} />
    </Suspense>
  )
  return (
    <ViewTransition name={isOpening ? `place-${id}` : 'auto'} default="none" share="place-photo">
      <Photo {...more} alt={alt} name={name} seed={id} drawn={drawn ?? drawing} />
    </ViewTransition>
  )
}
