import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { useToday } from '#src/components/page/in-front.ts'
import { visitedPlaces } from '#src/domain/people/profile.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import { ownReviewsOfYear } from '#src/queries/reviews.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Icon } from '#src/ui/Icon.tsx'

/** "Diary: 61 visits to 44 places in 2026". */
export function DiaryLink() {
  const year = dayOf(new Date(useToday())).slice(0, 4)
  const visits = useLive((copy) => ownReviewsOfYear(copy, Number(year)), [year])
  return (
    <Link to={paths.diary()} className="profile-diary shape-row shape-press">
      <Icon icon={CalendarDays} size={20} />
      <span className="shape-fill">
        <span className="profile-diary-title">Diary</span>
        <span className="profile-diary-line shape-caption">
          {visits && visits.length > 0
            ? `${counted(visits.length, 'visit')} to ${counted(visitedPlaces(visits), 'place')} in ${year}`
            : 'Your visits by day and by year'}
        </span>
      </span>
      <Icon icon={ChevronRight} size={18} />
    </Link>
  )
}
