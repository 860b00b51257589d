import { useMemo, useState } from 'react'
import { map, of } from 'rxjs'
import { periodStart, type TimePeriod } from '#src/domain/time/periods.ts'
import { popularOnDevice } from '#src/queries/popular.ts'
import { useLive } from '#src/queries/use-copy.ts'

/**
 * Visits of the chosen period by the id of the place, for filterPlaces on screens whose places have none of their own:
 * the visits on this phone, which are the person's and those of people they follow. Undefined for all time, and while
 * they are being read.
 */
export function usePeriodVisits(period: TimePeriod): ReadonlyMap<string, number> | undefined {
  // As of when the page was opened: a moment that moved on would count anew all the time.
  const [now] = useState(() => Date.now())
  const since = useMemo(() => periodStart(period, now, 'calendar'), [period, now])
  return useLive(
    (copy) =>
      period === 'all'
        ? of(undefined)
        : popularOnDevice(copy, since).pipe(map((places) => new Map(places.map(({ id, visits }) => [id, visits])))),
    [period, since],
  )
}
