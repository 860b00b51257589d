/** People to follow: the cached answer, and what the server says now. */
import { useCallback, useMemo, useState } from 'react'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import type { Relations } from '#src/domain/people/follows.ts'
import { cardOf } from '#src/domain/people/profile.ts'
import { stillOffered, suggestedPeopleKey } from '#src/domain/people/suggested-people.ts'
import { ownRelations } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { SuggestedPerson } from '#src/services/pages.ts'
import type { Location } from '#src/services/places.ts'
import { useServices } from '#src/services/use-services.ts'

type CachedSuggestions = { people: SuggestedPerson[] }

export type SuggestedPeople = Omit<ShownAnswer<CachedSuggestions>, 'answer'> & {
  /** The best first; undefined while nobody knows. */
  people: readonly SuggestedPerson[] | undefined
  /** How the signed-in person stands to everybody; undefined until read. */
  relations: Relations | undefined
}

/** Where the device is, once that is settled (useDeviceLocation). */
type Here = { near: Location | undefined; isSettled: boolean }

export function useSuggestedPeople({ near, isSettled }: Here): SuggestedPeople {
  const copy = useCopy()
  const { pages } = useServices()
  const fetch = useCallback(async (): Promise<CachedSuggestions> => {
    const people = await pages.suggestedPeople(near)
    // Who is followed without a network has a name among what waits.
    await cacheFetched(
      copy,
      people.map((person) => ({ entity: 'profiles', row: cardOf(person) })),
    )
    return { people }
  }, [copy, pages, near])
  const { answer, ...cached } = useCachedAnswer(suggestedPeopleKey, isSettled ? fetch : undefined)
  const relations = useLive(ownRelations, [])
  const [followedBefore, setFollowedBefore] = useState<ReadonlySet<string>>()
  if (relations && !followedBefore) setFollowedBefore(relations.following)
  const people = useMemo(
    () => answer && followedBefore && stillOffered(answer.people, followedBefore, copy.userId),
    [answer, followedBefore, copy],
  )
  return { ...cached, people, relations }
}
