/** Searches people by username: this device's at once, and the server's when there is a network (spec L§2.5). */
import { useEffect, useState } from 'react'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { whenWantedAgain } from '#src/components/page/in-front.ts'
import { usernamePart } from '#src/domain/people/people-search.ts'
import type { PersonCard, Profile } from '#src/domain/rows.ts'
import { peopleOnDevice } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'

/** Ms after the last keystroke (spec L§9). */
const debounce = 300

type FoundPerson = PersonCard

type Answer = {
  part: string
  /** Undefined until the server has answered once. */
  people: FoundPerson[] | undefined
  /** The server could not be asked. */
  isLocal: boolean
  /** What the browser said about its network: a change asks again. */
  isOffline: boolean
  again: number
}

export type PeopleSearch = {
  /** Undefined when there is nothing to search for. */
  people: FoundPerson[] | undefined
  /** The server is being asked. */
  isSearching: boolean
  /** The server could not be asked: these are this device's people, and those it had found before. */
  isLocal: boolean
}

export function usePeopleSearch(typed: string): PeopleSearch {
  const copy = useCopy()
  const { pages } = useServices()
  const part = useDebounced(usernamePart(typed))
  const local = useLive((from) => peopleOnDevice(from, part), [part])
  const isOffline = useOfflineHint()
  const [answer, setAnswer] = useState<Answer>()
  /** How often the person has retried. */
  const [wanted, setWanted] = useState(0)
  const again = useDebounced(wanted)

  useEffect(() => whenWantedAgain(copy, () => setWanted((times) => times + 1)), [copy])

  useEffect(() => {
    if (part === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const people = await pages.searchPeople(part).catch((error: unknown) => {
        if (!(error instanceof ServiceError)) throw error
        return undefined
      })
      if (isOver) return
      setAnswer((before) => ({
        part,
        // Found people stay when the network goes.
        people: people ?? (before?.part === part ? before.people : undefined),
        isLocal: !people,
        isOffline,
        again,
      }))
      await cacheFetched(
        copy,
        (people ?? []).map((person) => ({ entity: 'profiles', row: cardOf(person) })),
      )
    }
    ask().catch(reportError)
    return () => {
      isOver = true
    }
  }, [copy, pages, part, isOffline, again])

  if (usernamePart(typed) === '') return { people: undefined, isSearching: false, isLocal: false }
  const answered = answer?.part === part ? answer : undefined
  return {
    people: answered?.people ?? local ?? [],
    isSearching: usernamePart(typed) !== part || !answered || !local,
    isLocal: answered?.isLocal ?? false,
  }
}

/** The columns of a found person that the phone caches. */
const cardOf = ({ user_id, username, full_name, avatar_url }: FoundPerson): Profile => ({
  user_id,
  username,
  ...(full_name && { full_name }),
  ...(avatar_url && { avatar_url }),
})

/** Returns `value` once it has stopped changing; an empty value at once. */
function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : debounce)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
