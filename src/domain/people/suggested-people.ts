/** People whom somebody may want to follow, as the server suggests them (suggested_people). */
import type { PersonCard } from '#src/domain/rows.ts'
import { counted } from '#src/lib/text.ts'
import type { Relations } from './follows.ts'

/** The key of the cached answer. Change the number when the answer's format changes. */
export const suggestedPeopleKey = 'suggested-people-1'

export type Suggested = PersonCard & { bio?: string; mutual: number; visits?: number }

/**
 * Whom to offer: those whom the person did not follow when the page was opened. Who is followed there stays until it is left, so that
 * a mistaken press can be undone where it was made.
 */
export const stillOffered = <S extends Pick<Suggested, 'user_id'>>(
  people: readonly S[],
  followedBefore: ReadonlySet<string>,
  ownId: string,
): S[] => people.filter(({ user_id }) => user_id !== ownId && !followedBefore.has(user_id))

/** Somebody whom a search has found; `mutual` as in Suggested, absent where only this device was asked. */
export type FoundPerson = PersonCard & { mutual?: number }

/** How a found person and the one who searches know each other. */
export function whyKnown(
  { user_id, mutual = 0 }: FoundPerson,
  { following, followers }: Relations,
): string | undefined {
  return followedByWords(Math.min(mutual, following.size)) ?? (followers.has(user_id) ? 'Follows you' : undefined)
}

const followedByWords = (shared: number): string | undefined =>
  shared > 0 ? `Followed by ${shared === 1 ? '1 person' : `${shared} people`} you follow` : undefined

/** Why somebody is suggested. */
export function whySuggested(person: Suggested, relations: Relations): string {
  const { visits = 0, bio } = person
  const known = whyKnown(person, relations)
  if (known) return known
  if (visits > 1 || (visits === 1 && !bio)) return `${counted(visits, 'visit')} in 30 days`
  return bio ?? 'New on crumb.'
}
