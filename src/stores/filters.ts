/**
 * The chosen filter of each screen. It survives going back and reloading, until the person signs out or closes the tab.
 */
import { useCallback, useMemo } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { FilterKind, FilterState } from '#src/domain/filter/filter.ts'
import { type ListFilter, listFilterFrom } from '#src/domain/filter/list-filter.ts'
import { filterFrom } from '#src/domain/filter/stored-filter.ts'
import { storeText } from '#src/lib/web-storage.ts'

type Filters = { filters: Record<string, unknown> }
type Chosen<T> = [filter: T, set: (filter: T) => void]

const tabStorage = {
  getItem: (key: string) => sessionStorage.getItem(key),
  // If the storage refuses, the filter lasts until the page is left.
  setItem: (key: string, text: string): void => void storeText('sessionStorage', key, text),
  removeItem: (key: string) => sessionStorage.removeItem(key),
}

const useFilters = create<Filters>()(
  persist(() => ({ filters: {} }), { name: 'crumb-filters', storage: createJSONStorage(() => tabStorage) }),
)

/** `screen`: 'nearby', or 'popular' for one of several of the same kind. */
export function useFilter(screen: string, kind: FilterKind): Chosen<FilterState> {
  const stored = useFilters(({ filters }) => filters[screen])
  const set = useCallback((changed: FilterState) => keep(screen, changed), [screen])
  return [useMemo(() => filterFrom(stored, kind), [stored, kind]), set]
}

/** For a link that leads to a screen as somebody wants it. */
export const chooseFilter = (screen: string, filter: FilterState): void => keep(screen, filter)

/** For lists; `section`: 'own', 'liked' or 'other'. */
export function useListFilter(section: string): Chosen<ListFilter> {
  const screen = `lists ${section}`
  const stored = useFilters(({ filters }) => filters[screen])
  return [listFilterFrom(stored), (changed) => keep(screen, changed)]
}

/** The next person to sign in in this tab finds none of these filters. */
export function forgetFilters(): void {
  useFilters.setState({ filters: {} })
}

function keep(screen: string, filter: unknown): void {
  useFilters.setState(({ filters }) => ({ filters: { ...filters, [screen]: filter } }))
}
