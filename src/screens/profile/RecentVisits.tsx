import MapIcon from 'lucide-react/icons/map'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import type { ReactNode } from 'react'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { ReviewThumb } from '#src/components/reviews/ReviewThumb.tsx'
import { StarRating } from '#src/components/reviews/StarRating.tsx'
import { relativeDate } from '#src/domain/time/dates.ts'
import { paths } from '#src/lib/paths.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import type { RecentVisit } from '#src/services/pages.ts'
import { chooseView } from '#src/stores/map-view.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { SectionHeader } from '#src/ui/SectionHeader.tsx'
import '#src/components/reviews/VisitRow.css'

/** A visit on a profile; the place's photo replaces missing photos of the visit. */
type Visit = RecentVisit & { restaurant_photo?: string }

/** A review on this device as a visit. */
export function visitOf({ review, restaurant }: FeedReview): Visit {
  return {
    ...review,
    restaurant_name: restaurant?.name ?? 'Unknown Restaurant',
    ...(restaurant?.photo && { restaurant_photo: restaurant.photo }),
  }
}

interface RecentVisitsProps {
  /** Undefined while it is unknown whether there are any. */
  visits: readonly Visit[] | undefined
  /** Shown then. */
  missing: ReactNode
  /** The page with all of them, and the one with their places. */
  all: string
  places: string
  isOwn?: boolean
}

/** The newest visits; each of one's own shows its state. */
export function RecentVisits({ visits, missing, all, places, isOwn = false }: RecentVisitsProps) {
  const today = useToday()
  return (
    <section aria-labelledby="recent-visits" className="profile-section">
      <SectionHeader
        title="Recent Visits"
        id="recent-visits"
        {...(visits && visits.length > 0 && { link: { to: all, label: 'See all' } })}
      />
      {!visits && missing}
      {visits?.length === 0 &&
        (isOwn ? (
          <EmptyState
            icon={UtensilsCrossed}
            title="No visits yet"
            action={<ButtonLink to={paths.log()}>Log a Visit</ButtonLink>}
          >
            Places you visit show up here.
          </EmptyState>
        ) : (
          <p className="profile-none">No visits yet</p>
        ))}
      <ul className="profile-visits">
        {visits?.map((visit) => (
          <li key={visit.id} className="visit-row">
            <ListRow
              to={paths.review(visit.id)}
              title={<bdi className="shape-clamp">{visit.restaurant_name}</bdi>}
              leading={
                <ReviewThumb
                  review={visit}
                  place={{ id: visit.restaurant_id, name: visit.restaurant_name, photo: visit.restaurant_photo }}
                  ratio="4/3"
                />
              }
              trailing={
                <span className="profile-visit-end shape-caption">
                  <span>{relativeDate(visit.created_at, today)}</span>
                  {isOwn && <ObjectStatus id={visit.id} />}
                </span>
              }
            >
              <StarRating rating={visit.rating} />
            </ListRow>
          </li>
        ))}
      </ul>
      {visits && visits.length > 0 && (
        <ButtonLink to={places} block onClick={() => chooseView('visited', 'map')}>
          <Icon icon={MapIcon} size={18} />
          Show on a map
        </ButtonLink>
      )}
    </section>
  )
}
