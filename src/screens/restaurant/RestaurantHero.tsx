import Images from 'lucide-react/icons/images'
import type { Ref } from 'react'
import { useViewer } from '#src/components/reviews/use-viewer.ts'
import { useServices } from '#src/services/use-services.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { Photo } from '#src/ui/Photo.tsx'
import { PlacePhotos } from './PlacePhotos.tsx'
import type { Place } from './place.ts'

/** The first photo of the place, with the way to the others; without one a lower tile with its letter. */
export function RestaurantHero({ place: { id, name, photos }, ref }: { place: Place; ref: Ref<HTMLElement> }) {
  const { pictures } = useServices()
  const viewer = useViewer('photos')
  const [first] = photos
  return (
    <section ref={ref} aria-label="Photos" className={classNames('restaurant-hero', !first && 'restaurant-hero-low')}>
      <Photo src={pictures.place(first)} alt={first ? `Photo of ${name}` : ''} name={name} seed={id} eager />
      {first && (
        <button
          type="button"
          className="restaurant-hero-count"
          aria-label={`Photos, 1 of ${photos.length}`}
          onClick={() => viewer.open(0)}
        >
          <Icon icon={Images} size={16} />1 / {photos.length}
        </button>
      )}
      {first && <PlacePhotos title={`Photos of ${name}`} one="Photo" name={name} addresses={photos} viewer={viewer} />}
    </section>
  )
}
