import type { SortBy } from '#src/domain/filter/filter.ts'
import { weightedWords } from '#src/domain/visits/ratings.ts'
import { counted, dotted } from '#src/lib/text.ts'
import './filter-status.css'

interface FilterStatusProps {
  filtered: {
    places: readonly unknown[] | undefined
    /** Of all there are. */
    count: number
    /** There may be more. */
    isCounting: boolean
    isFiltered: boolean
    /** The server could not be asked. */
    isLocal: boolean
  }
  sort: SortBy
}

/** The line above a filtered list: how many places there are, and of whom they are; what sorts them where it is not plain. */
export function FilterStatus({
  filtered: { places, count, isCounting, isFiltered, isLocal },
  sort,
}: FilterStatusProps) {
  const parts = [
    isFiltered &&
      places &&
      (isLocal
        ? `${count} of the places saved on this device`
        : `${counted(count, 'place')}${isCounting ? ' so far' : ''}`),
    sort === 'rating' && places && `Sorted by rating: ${weightedWords}`,
  ]
  return <output className="filter-status shape-caption">{dotted(...parts)}</output>
}
