import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { useToday } from '#src/components/page/in-front.ts'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { OwnRating } from '#src/components/reviews/OwnRating.tsx'
import type { PageReview } from '#src/domain/places/restaurant-page.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { ownRatings } from '#src/domain/visits/ratings.ts'
import { paths } from '#src/lib/paths.ts'
import { inSentence, ordinal } from '#src/lib/text.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './own-visits.css'

/** "You: ★ 4.5 · 3rd visit, last here 3 days ago", which leads to the visit, or to all of them; nothing before the first visit. */
export function OwnVisits({ placeId, visits }: { placeId: string; visits: readonly PageReview[] }) {
  const today = useToday()
  const [last] = visits
  if (!last) return null
  const { username, avatar_url } = last
  const own = ownRatings(visits.map((visit) => ({ ...visit, restaurant_id: placeId }))).get(placeId)
  return (
    <Link
      to={visits.length === 1 ? paths.review(last.id) : paths.visitsBehind('all', { place: placeId })}
      className="own-visits shape-row shape-press"
    >
      <PersonAvatar person={username === undefined ? undefined : { username, ...(avatar_url && { avatar_url }) }} />
      <span className="shape-fill">
        <span className="own-visits-words">
          {/* The badge says "You", too. */}
          <span aria-hidden={own !== undefined}>You:</span>
          {own !== undefined && <OwnRating rating={own} />}
          <span>
            {own !== undefined && '· '}
            {visits.length === 1 ? '1 visit' : `${ordinal(visits.length)} visit`}
          </span>
        </span>
        <span className="shape-caption">Last here {inSentence(relativeDate(last.created_at, today))}</span>
      </span>
      <Icon icon={ChevronRight} size={18} />
    </Link>
  )
}
