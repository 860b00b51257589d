import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type CSSProperties, useState } from 'react'
import { ReviewThumb } from '#src/components/reviews/ReviewThumb.tsx'
import {
  dateOf,
  daysOf,
  dayWords,
  firstWeekday,
  monthAfter,
  monthInAddress,
  monthOf,
  monthWords,
  weekdayOf,
  weekdays,
} from '#src/domain/diary/days.ts'
import { type DiaryVisit, groupedVisits, placeNameOf, placesIn } from '#src/domain/diary/diary.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, dotted } from '#src/lib/text.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton, IconLink } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { dayElement } from './DiaryDays.tsx'
import './month-calendar.css'

interface MonthCalendarProps {
  /** Those of the month, newest first. */
  visits: readonly DiaryVisit[]
  month: string
  today: string
}

/** A month with a picture on each day that has a visit, which leads to it in the list. */
export function MonthCalendar({ visits, month, today }: MonthCalendarProps) {
  const [first] = useState(() => firstWeekday(navigator.language))
  const days = daysOf(month)
  const byDay = new Map(groupedVisits(visits, ({ day }) => day).map((group) => [group.key, group.visits]))
  // Weekdays from the first on.
  const names = [...weekdays.slice(first - 1), ...weekdays.slice(0, first - 1)]
  const begin = (weekdayOf(`${month}-01`) - first + 7) % 7
  return (
    <section aria-labelledby="diary-month">
      <div className="month-calendar-head">
        <Step to={monthAfter(month, -1)} icon={ChevronLeft} today={today} />
        <div className="month-calendar-title">
          <h2 id="diary-month">{monthWords(month)}</h2>
          <output className="shape-caption">
            {dotted(counted(visits.length, 'visit'), counted(placesIn(visits), 'place'))}
          </output>
        </div>
        <Step to={monthAfter(month, 1)} icon={ChevronRight} today={today} />
      </div>
      <ol className="month-calendar-weekdays shape-caption" aria-hidden="true">
        {names.map((name) => (
          <li key={name}>{name.charAt(0)}</li>
        ))}
      </ol>
      <ol className="month-calendar-days" style={{ '--begin': begin + 1 } as CSSProperties}>
        {days.map((day) => (
          <li
            key={day}
            className={classNames(
              'month-calendar-day',
              day === today && 'month-calendar-today',
              day > today && 'month-calendar-future',
            )}
            {...(day === today && { 'aria-current': 'date' })}
          >
            <Day day={day} visits={byDay.get(day) ?? []} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The month before or after; none after this one. Months are looked through on one page of the history. */
function Step({ to, icon, today }: { to: string; icon: typeof ChevronLeft; today: string }) {
  const isOfDiary = monthInAddress(to, today) !== undefined
  if (!isOfDiary) return <IconButton label={monthWords(to)} icon={icon} disabled />
  return (
    <IconLink label={monthWords(to)} icon={icon} to={to === monthOf(today) ? paths.diary() : paths.diary(to)} replace />
  )
}

function Day({ day, visits }: { day: string; visits: readonly DiaryVisit[] }) {
  const visit = visits.find(({ review: { photos = [] } }) => photos.length > 0) ?? visits[0]
  if (!visit) return <span>{dateOf(day)}</span>
  const { review, restaurant } = visit
  return (
    <button type="button" className="month-calendar-visit shape-press" onClick={() => goTo(day)}>
      <VisuallyHidden>
        {dayWords(day)}, {counted(visits.length, 'visit')}
      </VisuallyHidden>
      <ReviewThumb review={review} place={restaurant ?? { id: review.restaurant_id, name: placeNameOf(visit) }} />
      <span className="month-calendar-date" aria-hidden="true">
        {dateOf(day)}
      </span>
      {visits.length > 1 && (
        <span className="month-calendar-count" aria-hidden="true">
          {visits.length}
        </span>
      )}
    </button>
  )
}

/** Puts the day of the list in sight and the focus on it. */
function goTo(day: string): void {
  const heading = document.getElementById(dayElement(day))
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}
