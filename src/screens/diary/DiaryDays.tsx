import { VisitRow } from '#src/components/reviews/VisitRow.tsx'
import { dateOf, dayWords, weekdayWords } from '#src/domain/diary/days.ts'
import { type DiaryVisit, groupedVisits } from '#src/domain/diary/diary.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './diary-days.css'

/** The id of a day's heading. */
export const dayElement = (day: string): string => `day-${day}`

/** About the px of a day that has not been in sight yet. */
const heightOf = (visits: readonly DiaryVisit[]): number => 12 + 80 * visits.length

/** The visits of a month, day by day, the newest first. */
export function DiaryDays({ visits }: { visits: readonly DiaryVisit[] }) {
  return (
    <ol className="diary-days">
      {groupedVisits(visits, ({ day }) => day).map(({ key: day, visits: ofDay }) => (
        <li key={day} className="diary-days-day" style={{ containIntrinsicBlockSize: `auto ${heightOf(ofDay)}px` }}>
          <h3 className="diary-days-head" id={dayElement(day)} tabIndex={-1}>
            <VisuallyHidden>
              {weekdayWords(day)}, {dayWords(day)}
            </VisuallyHidden>
            <span className="diary-days-date" aria-hidden="true">
              {dateOf(day)}
            </span>
            <span className="shape-caption" aria-hidden="true">
              {weekdayWords(day).slice(0, 3)}
            </span>
          </h3>
          <ul className="shape-fill">
            {ofDay.map((visit) => (
              <li key={visit.review.id} className="diary-days-visit">
                <VisitRow visit={visit} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
