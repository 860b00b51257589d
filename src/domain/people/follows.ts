/** Who follows a person, and whom they follow (spec L§2.5). */
import type { PersonCard } from '#src/domain/rows.ts'

export type FollowSide = 'followers' | 'following'

/** A person, and when the follow began. */
export type PersonSince = PersonCard & { since: string }

/** `count` counts everybody on that side; `people` may be only the latest of them. Latest first. */
export type Follows = { people: readonly PersonSince[]; count: number }

/** The key of the cached answer. Change the number when the answer's format changes. */
export const followsKey = (userId: string, side: FollowSide): string => `follows-1:${side}:${userId}`

const age = ({ since }: PersonSince): number => -Date.parse(since)

/**
 * The server's answer about somebody else, with what the signed-in person has changed since: `own` is their entry in
 * the list as it is now, null when they are not in it.
 */
export function withOwnEntry({ people, count }: Follows, ownId: string, own: PersonSince | null): Follows {
  const others = people.filter(({ user_id }) => user_id !== ownId)
  const wasThere = others.length < people.length
  if (own === null) return wasThere ? { people: others, count: Math.max(0, count - 1) } : { people, count }
  if (wasThere) return { people, count }
  const last = people.at(-1)
  // A later page will bring it.
  if (last && people.length < count && age(own) > age(last)) return { people, count }
  return { people: [...people, own].sort((a, b) => age(a) - age(b)), count: count + 1 }
}

/**
 * The people there now, and those who have left in their old place, so that a mistaken press can be undone where it was
 * made.
 */
export function withThoseBefore(before: readonly PersonSince[], now: readonly PersonSince[]): PersonSince[] {
  const known = new Map(now.map((person) => [person.user_id, person]))
  for (const person of before)
    known.set(person.user_id, { ...person, ...known.get(person.user_id), since: person.since })
  return [...known.values()].sort((a, b) => age(a) - age(b))
}

/** Appends the server's next page; people in both appear once. An empty page is the end, whatever the count says. */
export function withNextPage<F extends Follows>(follows: F, next: F): F {
  const known = new Set(follows.people.map(({ user_id }) => user_id))
  const people = [...follows.people, ...next.people.filter(({ user_id }) => !known.has(user_id))]
  return { ...next, people, count: people.length === follows.people.length ? people.length : next.count }
}

// How two people stand to each other as followers (spec L§4).

/** follow_back: the other follows the person, who does not follow back yet. */
export type FollowState = 'none' | 'follow_back' | 'following'

/** Whom a person follows and who follows them, by user id. */
export type Relations = { following: ReadonlySet<string>; followers: ReadonlySet<string> }

export function followStateOf({ following, followers }: Relations, userId: string): FollowState {
  if (following.has(userId)) return 'following'
  return followers.has(userId) ? 'follow_back' : 'none'
}

/** The button's words: what a press does, or that it is done. */
export const followWords: Record<FollowState, string> = {
  none: 'Follow',
  follow_back: 'Follow back',
  following: 'Following',
}
