/** Searches lists by name: this device's at once, and public ones of the server when there is a network. */
import { useCallback, useMemo } from 'react'
import { of } from 'rxjs'
import { findLists } from '#src/commands/find-lists.ts'
import { useServedSearch } from '#src/components/page/use-served-search.ts'
import { listsFound, matchingLists, rankLists } from '#src/domain/lists/list-search.ts'
import { type ListWithAuthor, listsHere } from '#src/queries/list-page.ts'
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
  const isAsked = settled !== ''
  const all = useLive((from) => (isAsked ? listsHere(from) : of([])), [isAsked])
  const lists = useMemo(
    () => all && rankLists<FoundHere>(matchingLists(all, settled, copy.userId), rows ?? [], settled),
    [all, copy, rows, settled],
  )
  const hasMore = (rows?.length ?? 0) >= listsFound
  const isAsking = isSearching || !all
  return useMemo(() => ({ lists, hasMore, isSearching: isAsking, isLocal }), [lists, hasMore, isAsking, isLocal])
}
