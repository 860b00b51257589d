/** Searches lists by name: this device's at once, and public ones of the server when there is a network. */
import { useCallback, useMemo } from 'react'
import { findLists } from '#src/commands/find-lists.ts'
import { useServedSearch } from '#src/components/page/use-served-search.ts'
import { listsFound, rankLists } from '#src/domain/lists/list-search.ts'
import { type ListWithAuthor, listsNamed } from '#src/queries/list-page.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { FoundList } from '#src/services/list-pages.ts'
import { useServices } from '#src/services/use-services.ts'

type FoundHere = ListWithAuthor & { cover?: FoundList['cover'] }

export type ListSearch = {
  /** The best first; undefined while nobody can know them. */
  lists: readonly FoundHere[] | undefined
  /** The server may have more. */
  hasMore: boolean
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are this device's lists, and those it had found before. */
  isLocal: boolean
}

export function useListSearch(query: string): ListSearch {
  const copy = useCopy()
  const { pages } = useServices()
  const ask = useCallback((text: string) => findLists(copy, () => pages.searchLists(text)), [copy, pages])
  const { settled, rows, isSearching, isLocal } = useServedSearch<FoundList>(query, ask)
  const here = useLive((from) => listsNamed(from, settled), [settled])
  const lists = useMemo(() => here && rankLists<FoundHere>(here, rows ?? [], settled), [here, rows, settled])
  const hasMore = (rows?.length ?? 0) >= listsFound
  const isAsking = isSearching || !here
  return useMemo(() => ({ lists, hasMore, isSearching: isAsking, isLocal }), [lists, hasMore, isAsking, isLocal])
}
