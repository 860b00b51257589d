import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Globe from 'lucide-react/icons/globe'
import Images from 'lucide-react/icons/images'
import MapIcon from 'lucide-react/icons/map'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#src/components/reviews/use-viewer.ts'
import { hostOf, mapLink, phoneLink, webLink } from '#src/domain/places/links.ts'
import { openingDays } from '#src/domain/places/opening-hours.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { ButtonFact, MenuFact } from './MenuFact.tsx'
import type { Place } from './place.ts'
import { placePhotos } from './place-pictures.ts'
import { SuggestEdit } from './SuggestEdit.tsx'
import './restaurant-facts.css'

const OpeningHoursDialog = lazy(async () => ({
  default: (await import('#src/components/places/OpeningHoursDialog.tsx')).OpeningHoursDialog,
}))
const PlaceMapDialog = lazy(async () => ({
  default: (await import('#src/components/map/PlaceMapDialog.tsx')).PlaceMapDialog,
}))

interface RestaurantFactsProps {
  place: Place
  /** Only the address is known so far; the space of the other facts is reserved. */
  isFirstLook: boolean
}

/** Where the place is, how to reach it, and where to learn more: each only if there is something behind it. */
export function RestaurantFacts({ place, isFirstLook }: RestaurantFactsProps) {
  const { phone, website, photos, menuFiles, operating_hours: hours } = place
  const viewer = useViewer(placePhotos)
  const call = phoneLink(phone)
  const site = webLink(website)
  return (
    <>
      {place.address && (
        <a
          className="restaurant-facts-line"
          href={mapLink(place, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon icon={MapPin} />
          <span className="restaurant-facts-words shape-fill" dir="auto">
            {place.address}
          </span>
          <Icon icon={ChevronRight} size={18} />
        </a>
      )}
      {(phone || site) && (
        <div className="restaurant-facts-links">
          {phone && <LinkFact icon={Phone} label="Phone" href={call} words={phone} />}
          {site && <LinkFact icon={Globe} label="Website" href={site} words={hostOf(site)} />}
        </div>
      )}
      <ul className="restaurant-facts" aria-label="Contact and more">
        <MapFact place={place} />
        {openingDays(hours, useCopy().clock.now()) && <HoursFact place={place} />}
        {photos.length > 0 && <ButtonFact icon={Images} label="Photos" onClick={() => viewer.open(0)} />}
        {menuFiles.length > 0 && <MenuFact place={place} />}
        {isFirstLook && <li className="restaurant-facts-room" />}
      </ul>
      <SuggestEdit place={place} />
    </>
  )
}

interface LinkFactProps {
  icon: LucideIcon
  /** Spoken before the words. */
  label: string
  /** Absent: this is no number that could be called. */
  href: string | undefined
  words: string
}

function LinkFact({ icon, label, href, words }: LinkFactProps) {
  const line = (
    <>
      <Icon icon={icon} />
      <span className="restaurant-facts-words shape-fill">
        <VisuallyHidden>{label}: </VisuallyHidden>
        <bdi>{words}</bdi>
      </span>
    </>
  )
  if (!href) return <p className="restaurant-facts-line">{line}</p>
  const isPage = !href.startsWith('tel:')
  return (
    <a className="restaurant-facts-line" href={href} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {line}
    </a>
  )
}

function MapFact({ place }: { place: Place }) {
  const [isOpen, setOpen] = useState<boolean>()
  const { latitude, longitude } = place
  if (latitude === undefined || longitude === undefined) return null
  return (
    <ButtonFact icon={MapIcon} label="Map" onClick={() => setOpen(true)}>
      {isOpen !== undefined && (
        <Suspense>
          <PlaceMapDialog open={isOpen} onOpenChange={setOpen} place={{ ...place, latitude, longitude }} />
        </Suspense>
      )}
    </ButtonFact>
  )
}

function HoursFact({ place }: { place: Place }) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <ButtonFact icon={Clock} label="Hours" onClick={() => setOpen(true)}>
      {isOpen !== undefined && (
        <Suspense>
          <OpeningHoursDialog open={isOpen} onOpenChange={setOpen} place={place} />
        </Suspense>
      )}
    </ButtonFact>
  )
}
