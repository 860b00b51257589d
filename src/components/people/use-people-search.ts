/** Searches people by username: this device's at once, and the server's when there is a network (spec L§2.5). */
import { useCallback, useMemo } from 'react'
import { of } from 'rxjs'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { useServedSearch } from '#src/components/page/use-served-search.ts'
import { matchingPeople, usernamePart } from '#src/domain/people/people-search.ts'
import { cardOf } from '#src/domain/people/profile.ts'
import type { FoundPerson } from '#src/domain/people/suggested-people.ts'
import { everybodyHere } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'

export type PeopleSearch = {
  /** Undefined when there is nothing to search for. */
  people: readonly FoundPerson[] | undefined
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are this device's people, and those it had found before. */
  isLocal: boolean
}

export function usePeopleSearch(typed: string): PeopleSearch {
  const copy = useCopy()
  const { pages } = useServices()
  const wanted = usernamePart(typed)
  const ask = useCallback(
    async (part: string): Promise<FoundPerson[]> => {
      const people = await pages.searchPeople(part)
      const rows = people.map((person) => ({ entity: 'profiles' as const, row: cardOf(person) }))
      cacheFetched(copy, rows).catch(reportError)
      return people
    },
    [copy, pages],
  )
  const { settled, rows, isSearching, isLocal } = useServedSearch(wanted, ask)
  const isAsked = settled !== ''
  const here = useLive((from) => (isAsked ? everybodyHere(from) : of([])), [isAsked])
  const local = useMemo(() => here && matchingPeople(here, settled, copy.userId), [here, settled, copy])
  if (wanted === '') return { people: undefined, isSearching: false, isLocal: false }
  return { people: rows ?? local ?? none, isSearching: isSearching || !local, isLocal }
}

const none: readonly FoundPerson[] = []
