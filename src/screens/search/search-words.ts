/** What the line below the field says (spec D§2 "Search"). */
import { fromTown } from '#src/domain/places/towns.ts'
import { counted, dotted, grouped } from '#src/lib/text.ts'
import type { SearchedPlaces } from './use-search.ts'

export const saved = 'Showing places saved on this device'

/** "10+" where there may be more. */
export const countOf = (count: number, hasMore: boolean): string => `${grouped(count)}${hasMore ? '+' : ''}`

export function statusOfPlaces(search: SearchedPlaces, isQuery: boolean, hasTags: boolean): string {
  const { filtered, near, nearby, area, isSearching, isLocal } = search
  if (isSearching) return 'Searching restaurants...'
  const { count, isCounting, isFiltered } = filtered
  // Around a town, the card above the list says where.
  if (!isQuery && !isFiltered) return area.places ? 'This area' : near && !nearby.town ? 'Near you' : ''
  const results =
    count === 0 && hasTags && !isFiltered
      ? 'No place by that name'
      : `${counted(count, 'result')}${isCounting ? ' so far' : ''}`
  return dotted(
    results,
    (isLocal || filtered.isLocal) && saved,
    isQuery && count > 0 && nearby.town && fromTown(nearby.town),
  )
}

/** Of people or lists: `one` and `many` name them. */
export function statusOfPart(
  count: number | undefined,
  { isSearching, isLocal }: { isSearching: boolean; isLocal: boolean },
  one: string,
  many: string,
): string {
  if (isSearching || count === undefined) return `Searching ${many}...`
  // The page shows that there are none.
  const found = count > 0 && `${grouped(count)} ${count === 1 ? one : many}`
  return dotted(found, isLocal && `Showing ${many} saved on this device`)
}
