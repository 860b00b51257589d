import type { ReactNode } from 'react'
import { useToday } from '#src/components/page/in-front.ts'
import { PlacePhoto } from '#src/components/pictures/PlacePhoto.tsx'
import { PriceLevel } from '#src/components/reviews/PriceLevel.tsx'
import { distanceText } from '#src/domain/places/distance.ts'
import { kmTo } from '#src/domain/places/place-search.ts'
import { nextVisitWords } from '#src/domain/visits/last-visit.ts'
import type { ChosenPlace } from '#src/domain/visits/visit-form.ts'
import { restaurantById } from '#src/queries/restaurants.ts'
import { ownVisitsTo } from '#src/queries/reviews.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { Location } from '#src/services/places.ts'
import { Card } from '#src/ui/Card.tsx'
import './chosen-place.css'

interface ChosenPlaceCardProps {
  place: ChosenPlace
  near?: Location | undefined
  /** Says which visit it will be, when one was there last, and what one thought. */
  saysNextVisit?: boolean
  /** What stands at the end. */
  children?: ReactNode
}

/** The place of a visit: what it is, how far, and one's last visit, with a button that changes it. */
export function ChosenPlaceCard({ place, near, saysNextVisit = false, children }: ChosenPlaceCardProps) {
  const known = useLive((copy) => restaurantById(copy, place.id), [place.id])
  const earlier = useLive((copy) => ownVisitsTo(copy, place.id), [place.id])
  const { tags, price_level } = known ?? {}
  const km = kmTo({ ...place, ...place.unsaved, ...known }, near)
  const next = nextVisitWords((saysNextVisit && earlier) || [], useToday())
  const kind = tags?.[0]
  return (
    <Card inset="mat" className="chosen-place shape-row">
      <span className="chosen-place-photo">
        <PlacePhoto place={{ ...place, tags }} eager />
      </span>
      <div className="chosen-place-words shape-fill">
        <p className="chosen-place-name shape-clamp" dir="auto">
          {place.name}
        </p>
        <p className="chosen-place-facts shape-caption">
          {kind || price_level !== undefined ? (
            <>
              {kind && <span className="shape-truncate">{kind}</span>}
              {price_level !== undefined && <PriceLevel level={price_level} />}
            </>
          ) : (
            place.address && (
              <span className="shape-truncate" dir="auto">
                {place.address}
              </span>
            )
          )}
          {km !== undefined && <span>{distanceText(km)}</span>}
        </p>
        {next && <p className="shape-caption">{next}</p>}
        {next && earlier?.[0]?.comment && (
          <p className="shape-caption shape-truncate" dir="auto">
            {earlier[0].comment}
          </p>
        )}
      </div>
      {children && <span className="chosen-place-action">{children}</span>}
    </Card>
  )
}
