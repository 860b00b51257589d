/** A filter that a tab has stored. */
import * as v from 'valibot'
import { timePeriods } from '#src/domain/time/periods.ts'
import { mostStars } from '#src/domain/visits/ratings.ts'
import { type FilterKind, type FilterState, marks, openChoices, sortBys } from './filter.ts'

/** A stored filter, or the screen's default when the stored value is invalid (an older app, edited by hand). */
export function filterFrom(stored: unknown, kind: FilterKind): FilterState {
  const read = v.safeParse(storedFilter, stored)
  return read.success && kind.sorts.includes(read.output.sortBy) ? read.output : kind.defaults
}

const stars = v.pipe(v.number(), v.minValue(0), v.maxValue(mostStars))

const storedFilter: v.GenericSchema<unknown, FilterState> = v.object({
  sortBy: v.picklist(sortBys),
  tags: v.string(),
  ratingRange: v.pipe(
    v.tuple([stars, stars]),
    v.check(([lowest, highest]) => lowest <= highest),
  ),
  includeNotRated: v.boolean(),
  distance: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999))), undefined),
  timePeriod: v.picklist(timePeriods),
  open: v.picklist(openChoices),
  prices: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
  mark: v.picklist(marks),
})
