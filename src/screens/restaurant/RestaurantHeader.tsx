import ArrowLeft from 'lucide-react/icons/arrow-left'
import Camera from 'lucide-react/icons/camera'
import Images from 'lucide-react/icons/images'
import Share2 from 'lucide-react/icons/share-2'
import { type Ref, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useToday } from '#src/components/page/in-front.ts'
import { shareLink } from '#src/components/page/share-link.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { useViewer } from '#src/components/reviews/use-viewer.ts'
import { type PhotoReview, picturesOf, type ShownReviews } from '#src/domain/places/restaurant-page.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { listedAuthor } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, inSentence } from '#src/lib/text.ts'
import { useServices } from '#src/services/use-services.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PlacePictures } from './PlacePictures.tsx'
import type { Place } from './place.ts'
import { addressOf, placePhotos } from './place-pictures.ts'
import { RestaurantGallery } from './RestaurantGallery.tsx'
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

interface RestaurantHeroProps {
  place: Place
  reviews: ShownReviews
  /** There may be photos that nobody has told yet. */
  isLoading: boolean
  ref: Ref<HTMLElement>
}

/**
 * The place's first photo, without one the newest of a review, with whose and when; without any a lower tile, and how to add the
 * first. A button opens all that there are.
 */
export function RestaurantHero({ place, reviews, isLoading, ref }: RestaurantHeroProps) {
  const { id, name, photos, tags } = place
  const { pictures } = useServices()
  const viewer = useViewer(placePhotos)
  const all = picturesOf(photos, reviews)
  const [first] = all
  const review = first && 'review' in first ? first.review : undefined
  const photo = first && addressOf(first, place, pictures)
  return (
    <section ref={ref} aria-label="Photos" className={classNames('restaurant-hero', !photo && 'restaurant-hero-low')}>
      <PlacePhoto place={{ id, name, photo, tags }} alt={photo ? `Photo of ${name}` : ''} eager isOpening />
      <RestaurantGallery place={place} all={all} onOpen={viewer.open} />
      <div className="restaurant-hero-pills">
        {review && <PhotoAuthor review={review} />}
        {!photo && !isLoading && <AddFirstPhoto place={place} />}
        {first && (
          <button type="button" className="restaurant-hero-pill restaurant-hero-all" onClick={() => viewer.open(0)}>
            <Icon icon={Images} size={16} />
            {all.length > 1 && <span className="restaurant-hero-wide">All</span>}
            {reviews.hasMorePhotos ? `${all.length}+ photos` : counted(all.length, 'photo')}
          </button>
        )}
      </div>
      <PlacePictures place={place} all={all} viewer={viewer} />
    </section>
  )
}

/** "@ben, yesterday" on a photo of theirs. */
function PhotoAuthor({ review: { id, username, avatar_url, created_at } }: { review: PhotoReview }) {
  const today = useToday()
  return (
    <Link className="restaurant-hero-pill restaurant-hero-author" to={paths.review(id)}>
      <PersonAvatar
        person={username === undefined ? undefined : { username, ...(avatar_url && { avatar_url }) }}
        size={26}
      />
      <span className="shape-truncate">
        {listedAuthor(username)}, {inSentence(relativeDate(created_at, today))}
      </span>
    </Link>
  )
}

function AddFirstPhoto({ place: { id, name, address } }: { place: Place }) {
  return (
    <Link
      className="restaurant-hero-pill"
      to={paths.log({ restaurant: id, name, ...(address !== undefined && { address }) })}
    >
      <Icon icon={Camera} size={16} />
      Add the first photo
    </Link>
  )
}
