import { Link } from 'react-router-dom'
import { allTime } from '#src/domain/diary/days.ts'
import type { DiaryVisit } from '#src/domain/diary/diary.ts'
import { periodWords } from '#src/domain/diary/parts.ts'
import { yearsWithVisits } from '#src/domain/diary/recap.ts'
import { paths } from '#src/lib/paths.ts'

type PeriodsProps = { all: readonly DiaryVisit[]; period: string; thisYear: string }

/** The ways to the years with visits, to this and the shown one, and to all of time. */
export function Periods({ all, period, thisYear }: PeriodsProps) {
  const years = new Set([thisYear, ...(period === allTime ? [] : [period]), ...yearsWithVisits(all)])
  return (
    <nav aria-label="Years" className="look-back-periods">
      {[...[...years].sort().toReversed(), allTime].map((one) => (
        <Link
          key={one}
          to={paths.lookBack(one)}
          replace
          className="look-back-period"
          aria-current={one === period ? 'page' : undefined}
        >
          {periodWords(one)}
        </Link>
      ))}
    </nav>
  )
}
