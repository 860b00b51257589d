/** The people that a search of places finds, too. */
import { useMemo } from 'react'
import { type PeopleSearch, usePeopleSearch } from '#src/components/people/use-people-search.ts'
import { useCopy } from '#src/queries/use-copy.ts'

/** Never oneself. */
export function usePeopleFound(query: string): PeopleSearch {
  const { userId } = useCopy()
  const { people, isSearching, isLocal } = usePeopleSearch(query)
  return useMemo(
    () => ({ people: people?.filter(({ user_id }) => user_id !== userId), isSearching, isLocal }),
    [people, isSearching, isLocal, userId],
  )
}
