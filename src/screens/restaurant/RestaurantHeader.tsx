import ArrowLeft from 'lucide-react/icons/arrow-left'
import Images from 'lucide-react/icons/images'
import Share2 from 'lucide-react/icons/share-2'
import { type Ref, type RefObject, useEffect, useState } from 'react'
import { shareLink } from '#src/components/page/share-link.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { useViewer } from '#src/components/reviews/use-viewer.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Photo } from '#src/ui/Photo.tsx'
import { PlacePhotos } from './PlacePhotos.tsx'
import type { Place } from './place.ts'
import '#src/ui/PageHeader.css'
import '#src/ui/TopBar.css'
import './restaurant-hero.css'

interface RestaurantHeaderProps {
  place: Place
  /** Over the photo the controls are dark discs; past it the header is paper with the name. */
  hero: RefObject<HTMLElement | null>
}

export function RestaurantHeader({ place: { id, name }, hero }: RestaurantHeaderProps) {
  const goBack = useGoBack()
  const isOver = useIsUnderHeader(hero)
  const variant = isOver ? 'on-photo' : 'plain'
  return (
    <header className={classNames('top-bar restaurant-header', isOver && 'restaurant-header-over')}>
      <IconButton label="Back" icon={ArrowLeft} variant={variant} onClick={goBack} />
      {/* The page's heading has the same text. */}
      <p className="page-header-title shape-fill shape-truncate" aria-hidden="true">
        {!isOver && name}
      </p>
      <IconButton
        label="Share"
        icon={Share2}
        variant={variant}
        onClick={() => void shareLink(name, paths.restaurant(id))}
      />
    </header>
  )
}

/** Whether part of the element is still below the header's lower edge. */
function useIsUnderHeader(element: RefObject<HTMLElement | null>): boolean {
  const [isUnder, setUnder] = useState(true)
  useEffect(() => {
    if (!element.current) return undefined
    // The sheet overlaps the photo by 24 px.
    const observer = new IntersectionObserver(([entry]) => setUnder(entry?.isIntersecting ?? true), {
      rootMargin: '-80px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isUnder
}

/** The place's first photo, which opens the others; without one, a lower tile with a letter. */
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
