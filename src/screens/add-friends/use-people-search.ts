/** Searching people by username: those of this device at once, and with a network those of the server (spec L§2.5). */
import { useEffect, useState } from 'react'
import { keepFetched } from '../../commands/keep-fetched.ts'
import { usernamePart } from '../../domain/people-search.ts'
import type { Profile } from '../../domain/rows.ts'
import { peopleOnDevice } from '../../queries/people.ts'
import { useCopy, useLive } from '../../queries/use-copy.ts'
import { ServiceError } from '../../services/service-error.ts'
import { useServices } from '../../services/use-services.ts'
import { useOfflineHint } from '../../stores/use-offline-hint.ts'

/** Ms after the last keystroke (spec L§9). */
const debounce = 300

type FoundPerson = Pick<Profile, 'user_id' | 'username' | 'full_name' | 'avatar_url'>

/**
 * `people` undefined: the server could not be asked. `isOffline`: what the browser said of its network; asked again when
 * that changes.
 */
type Answer = { part: string; people: FoundPerson[] | undefined; isOffline: boolean }

export type PeopleSearch = {
  /** Undefined when nothing is looked for. */
  people: FoundPerson[] | undefined
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are the people of this device only. */
  isLocal: boolean
}

export function usePeopleSearch(typed: string): PeopleSearch {
  const { store } = useCopy()
  const { pages } = useServices()
  const part = useDebounced(usernamePart(typed))
  const local = useLive((copy) => peopleOnDevice(copy, part), [part])
  const isOffline = useOfflineHint()
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    if (part === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const people = await pages.searchPeople(part).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (isOver) return
      setAnswer({ part, people, isOffline })
      await keepFetched(
        store,
        (people ?? []).map((person) => ({ entity: 'profiles', row: cardOf(person) })),
      )
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [store, pages, part, isOffline])

  if (usernamePart(typed) === '') return { people: undefined, isSearching: false, isLocal: false }
  const answered = answer?.part === part ? answer : undefined
  return {
    people: answered?.people ?? local ?? [],
    isSearching: usernamePart(typed) !== part || !answered || !local,
    isLocal: answered !== undefined && !answered.people,
  }
}

/** What the phone keeps of a person who was found. */
const cardOf = ({ user_id, username, full_name, avatar_url }: FoundPerson): Profile => ({
  user_id,
  username,
  ...(full_name && { full_name }),
  ...(avatar_url && { avatar_url }),
})

/** Follows `value` once it has stood still; an empty one at once. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : debounce)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
