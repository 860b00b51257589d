import { useMemo, useState } from 'react'
import { map, of } from 'rxjs'
import { periodStart, type TimePeriod } from '#src/domain/time/periods.ts'
import { popularOnDevice } from '#src/queries/popular.ts'
import { useLive } from '#src/queries/use-copy.ts'

/**
 * Visits in the chosen period by place id, for filterPlaces on screens whose places have no such counts: the visits on
 * this phone, which are the person's own and those of people they follow. Undefined for all time, and while being read.
 */
export function usePeriodVisits(period: TimePeriod): ReadonlyMap<string, number> | undefined {
  // Fixed when the page opens: a moving moment would count again all the time.
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
