/** The people who follow somebody, and those whom somebody follows, who are their friends (spec L§2.5). */
import type { PersonCard } from '#src/domain/rows.ts'

/** Who follows a person, or whom they follow. */
export type FollowSide = 'followers' | 'following'

/** A person with the moment at which the one began to follow the other. */
export type PersonSince = PersonCard & { since: string }

/** `count`: all of that side, of whom `people` may be the latest only; the latest first. */
export type Follows = { people: readonly PersonSince[]; count: number }

/** The name under which a device keeps what the server said; another form of it needs another number. */
export const followsKey = (userId: string, side: FollowSide): string => `follows-1:${side}:${userId}`

const age = ({ since }: PersonSince): number => -Date.parse(since)

/**
 * What the server said of somebody else, with what the signed-in person has changed since: `own` is their entry in the
 * list as it is now, null when they are not in it.
 */
export function withOwnEntry({ people, count }: Follows, ownId: string, own: PersonSince | null): Follows {
  const others = people.filter(({ user_id }) => user_id !== ownId)
  const wasThere = others.length < people.length
  if (own === null) return wasThere ? { people: others, count: Math.max(0, count - 1) } : { people, count }
  if (wasThere) return { people, count }
  const last = people.at(-1)
  // It comes with the rest of the list.
  if (last && people.length < count && age(own) > age(last)) return { people, count }
  return { people: [...people, own].sort((a, b) => age(a) - age(b)), count: count + 1 }
}

/** Who is there now, and in their old place those who were there before: a wrong press can be taken back where it was made. */
export function withThoseBefore(before: readonly PersonSince[], now: readonly PersonSince[]): PersonSince[] {
  const known = new Map(now.map((person) => [person.user_id, person]))
  for (const person of before)
    known.set(person.user_id, { ...person, ...known.get(person.user_id), since: person.since })
  return [...known.values()].sort((a, b) => age(a) - age(b))
}

/** With the next page of the server at the end; who is in both stands once. An empty one is the end, whatever was counted. */
export function withNextPage<F extends Follows>(follows: F, next: F): F {
  const known = new Set(follows.people.map(({ user_id }) => user_id))
  const people = [...follows.people, ...next.people.filter(({ user_id }) => !known.has(user_id))]
  return { ...next, people, count: people.length === follows.people.length ? people.length : next.count }
}

// How one person stands to another as a follower (spec L§4).

/** follow_back: the other follows, oneself does not. */
export type FollowState = 'none' | 'follow_back' | 'following'

/** Whom a person follows and who follows them, by user id. */
export type Relations = { following: ReadonlySet<string>; followers: ReadonlySet<string> }

export function followStateOf({ following, followers }: Relations, userId: string): FollowState {
  if (following.has(userId)) return 'following'
  return followers.has(userId) ? 'follow_back' : 'none'
}

/** The words of the button: what a press does, or that it is done. */
export const followWords: Record<FollowState, string> = {
  none: 'Follow',
  follow_back: 'Follow back',
  following: 'Following',
}
