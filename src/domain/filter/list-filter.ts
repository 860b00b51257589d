/** Filters and sorts lists (spec L§2.7, L§9). */
import { compareNames } from '#src/domain/places/place-search.ts'
import type { List } from '#src/domain/rows.ts'

export const listSorts = ['latest_updated', 'name', 'popularity'] as const
export const listVisibilities = ['any', 'public', 'private'] as const
export const listRankings = ['any', 'ranked', 'not_ranked'] as const

type ListSort = (typeof listSorts)[number]
type ListVisibility = (typeof listVisibilities)[number]
type ListRanking = (typeof listRankings)[number]

export type ListFilter = { sortBy: ListSort; visibility: ListVisibility; ranking: ListRanking }

export const allLists: ListFilter = { sortBy: 'latest_updated', visibility: 'any', ranking: 'any' }

type Filterable = Pick<List, 'id' | 'name' | 'is_public' | 'is_ranked' | 'created_at' | 'updated_at'>

/** The lists that pass the filter, sorted; popularity sorts by creation date, as the specification says. */
export function filterLists<L extends Filterable>(lists: readonly L[], filter: ListFilter): L[] {
  return lists.filter((list) => passes(list, filter)).sort((a, b) => order[filter.sortBy](a, b) || byId(a, b))
}

const passes = ({ is_public, is_ranked }: Filterable, { visibility, ranking }: ListFilter): boolean =>
  (visibility === 'any' || is_public === (visibility === 'public')) &&
  (ranking === 'any' || is_ranked === (ranking === 'ranked'))

const order: Record<ListSort, (a: Filterable, b: Filterable) => number> = {
  latest_updated: (a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at),
  name: compareNames,
  popularity: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
}

const byId = (a: Filterable, b: Filterable): number => (a.id < b.id ? -1 : 1)

/** A stored filter, or all lists when the stored value is invalid (an older app, edited by hand). */
export function listFilterFrom(stored: unknown): ListFilter {
  if (typeof stored !== 'object' || stored === null) return allLists
  const { sortBy, visibility, ranking } = stored as Partial<Record<keyof ListFilter, unknown>>
  const sort = listSorts.find((known) => known === sortBy)
  const seen = listVisibilities.find((known) => known === visibility)
  const ranked = listRankings.find((known) => known === ranking)
  return sort && seen && ranked ? { sortBy: sort, visibility: seen, ranking: ranked } : allLists
}
