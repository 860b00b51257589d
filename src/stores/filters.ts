/** What is chosen in the filter of each screen, kept while the tab lives: back and a reload bring it again. */
import { useMemo } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type FilterKind, type FilterState, filterFrom } from '../domain/filter.ts'

type Filters = { filters: Record<string, unknown> }

const useFilters = create<Filters>()(
  persist(() => ({ filters: {} }), { name: 'crumb-filters', storage: createJSONStorage(() => sessionStorage) }),
)

/** The filter of a screen, such as 'nearby', or 'popular' for one of several with the same kind. */
export function useFilter(screen: string, kind: FilterKind): [filter: FilterState, set: (filter: FilterState) => void] {
  const stored = useFilters(({ filters }) => filters[screen])
  const filter = useMemo(() => filterFrom(stored, kind), [stored, kind])
  return [filter, (changed) => useFilters.setState(({ filters }) => ({ filters: { ...filters, [screen]: changed } }))]
}
