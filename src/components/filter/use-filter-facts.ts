/** What a filter of places looks at besides the places: tags, visits of the period, what is the person's own. */
import { useMemo } from 'react'
import { combineLatest, map, of } from 'rxjs'
import type { FilterState } from '#src/domain/filter/filter.ts'
import type { OwnMarks } from '#src/domain/filter/filter-places.ts'
import type { Tag } from '#src/domain/visits/tags.ts'
import { wantedPlaces } from '#src/queries/restaurants.ts'
import { ownReviews } from '#src/queries/reviews.ts'
import { tagsOfFilter } from '#src/queries/tags.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { usePeriodVisits } from './use-period-visits.ts'

export type FilterFacts = {
  tags: readonly Tag[]
  visits: ReadonlyMap<string, number> | undefined
  own: OwnMarks | undefined
}

/** Undefined while this device is being read. */
export function useFilterFacts({ tags: chosen, timePeriod, mark }: FilterState): FilterFacts | undefined {
  const tags = useLive((copy) => tagsOfFilter(copy, chosen), [chosen])
  const visits = usePeriodVisits(timePeriod)
  const isMarked = mark !== 'any'
  const own = useLive(
    (copy) =>
      isMarked
        ? combineLatest([ownReviews(copy), wantedPlaces(copy)]).pipe(
            map(([reviews, wanted]) => ({
              visited: new Set(reviews.map(({ restaurant_id }) => restaurant_id)),
              wanted,
            })),
          )
        : of(undefined),
    [isMarked],
  )
  // Marks and visits that are still being read leave nothing out yet: a list that went and came would lose its place.
  return useMemo(() => tags && { tags, visits, own }, [tags, visits, own])
}
