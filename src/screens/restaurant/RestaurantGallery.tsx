import { Link } from 'react-router-dom'
import { galleryOf, type ShownReviews } from '#src/domain/places/restaurant-page.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo } from '#src/ui/Photo.tsx'
import type { Place } from './place.ts'
import './restaurant-gallery.css'

interface RestaurantGalleryProps {
  place: Place
  reviews: ShownReviews
  /** Opens the viewer with one of the place's photos. */
  onOpen: (index: number) => void
}

/** Beside the first picture, in wide windows alone: more of the place, and of reviews, to which they lead. */
export function RestaurantGallery({ place: { id, name, photos }, reviews, onOpen }: RestaurantGalleryProps) {
  const { pictures } = useServices()
  const gallery = galleryOf(photos, reviews)
  if (gallery.length === 0) return null
  const shown = { name, seed: id, ratio: '1/1' } as const
  return (
    <ul className="restaurant-gallery">
      {gallery.map((picture) =>
        'index' in picture ? (
          <li key={picture.index}>
            <button type="button" className="restaurant-gallery-picture" onClick={() => onOpen(picture.index)}>
              <Photo
                {...shown}
                src={pictures.place(photos[picture.index])}
                alt={`Photo ${picture.index + 1} of ${photos.length}, ${name}`}
              />
            </button>
          </li>
        ) : (
          <li key={picture.path}>
            <Link className="restaurant-gallery-picture" to={paths.review(picture.review)}>
              <Photo {...shown} src={pictures.reviewPhoto(picture.path)} alt={`Photo of a review, ${name}`} />
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}
