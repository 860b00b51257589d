import { galleryLength, type PlacePicture } from '#src/domain/places/restaurant-page.ts'
import { useServices } from '#src/services/use-services.ts'
import { Photo } from '#src/ui/Photo.tsx'
import type { Place } from './place.ts'
import { addressOf, wordsOf } from './place-pictures.ts'
import './restaurant-gallery.css'

interface RestaurantGalleryProps {
  place: Place
  all: readonly PlacePicture[]
  /** Opens the viewer with one of them. */
  onOpen: (index: number) => void
}

/** Beside the first picture, in wide windows alone: more of the place, and of its reviews. */
export function RestaurantGallery({ place, all, onOpen }: RestaurantGalleryProps) {
  const { pictures } = useServices()
  const beside = all.slice(1, 1 + galleryLength)
  if (beside.length === 0) return null
  return (
    <ul className="restaurant-gallery">
      {beside.map((picture, number) => {
        const src = addressOf(picture, place, pictures)
        return (
          <li key={src}>
            <button type="button" className="restaurant-gallery-picture" onClick={() => onOpen(number + 1)}>
              <Photo name={place.name} seed={place.id} ratio="1/1" src={src} alt={wordsOf(number + 1, all, place)} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
