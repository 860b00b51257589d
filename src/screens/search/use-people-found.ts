/** The people that a search of places finds, too. */
import { type PeopleSearch, usePeopleSearch } from '#src/components/people/use-people-search.ts'
import { useCopy } from '#src/queries/use-copy.ts'

/** Never oneself. */
export function usePeopleFound(query: string): PeopleSearch {
  const { userId } = useCopy()
  const { people, ...search } = usePeopleSearch(query)
  return { ...search, people: people?.filter(({ user_id }) => user_id !== userId) }
}
