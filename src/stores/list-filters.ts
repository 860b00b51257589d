/** What is chosen among the lists of a page, kept while the tab lives: back and a reload bring it again. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type ListFilter, listFilterFrom } from '../domain/list-filter.ts'

type Filters = { filters: Record<string, unknown> }

const useFilters = create<Filters>()(
  persist(() => ({ filters: {} }), { name: 'crumb-list-filters', storage: createJSONStorage(() => sessionStorage) }),
)

/** `section`: 'own', 'liked' or 'other'. */
export function useListFilter(section: string): [filter: ListFilter, set: (filter: ListFilter) => void] {
  const filter = listFilterFrom(useFilters(({ filters }) => filters[section]))
  return [filter, (changed) => useFilters.setState(({ filters }) => ({ filters: { ...filters, [section]: changed } }))]
}
