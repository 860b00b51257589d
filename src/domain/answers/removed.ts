/** What of a cached answer may still be shown once rows were removed. */
import { isAboutPerson, peopleMentioned } from '#src/domain/people/people-mentioned.ts'
import { suggestedPeopleKey } from '#src/domain/people/suggested-people.ts'
import { collectionKey } from '#src/domain/places/collections.ts'
import { popularKey } from '#src/domain/places/offered-places.ts'
import { restaurantPageKey } from '#src/domain/places/restaurant-page.ts'

/** What the person may not see any more, or what is not there any more. */
export type Removed = {
  /** Ids of reviews, lists and places in lists. */
  rows: ReadonlySet<string>
  /** Of whom nothing is left to see. */
  people: ReadonlySet<string>
  /** Whose visits are among the rows. */
  visitors: ReadonlySet<string>
}

export const isEmpty = ({ rows, people }: Removed): boolean => rows.size === 0 && people.size === 0

/**
 * The answer that is cached under `key` without what was removed; itself when nothing of it was, undefined when nothing can be
 * left. Rows, and what is about a removed person, leave the lists that hold them. What has one of them as a part of itself goes whole,
 * and so does what was counted from removed visits or people, because nobody here can count again.
 */
export function withoutRemoved(key: string, answer: unknown, removed: Removed): unknown {
  if ([...removed.people].some((id) => key.includes(id)) || isCountedFrom(key, answer, removed)) return undefined
  const left = without(answer, removed)
  return left === answer || !key.startsWith(restaurantPageKey('')) ? left : withFriendsUncounted(answer, left)
}

/** An answer that is not stored without these people; undefined when nothing is left of it. */
export const withoutPeople = (answer: unknown, people: ReadonlySet<string>): unknown =>
  people.size === 0 ? answer : without(answer, { rows: new Set(), people, visitors: new Set() })

function isCountedFrom(key: string, answer: unknown, { visitors, people }: Removed): boolean {
  const counted = [...visitors, ...people]
  if (counted.length === 0) return false
  if (key.startsWith(popularKey('', true)) || counted.some((id) => key === collectionKey(id, 'visited'))) return true
  const mentioned = key === suggestedPeopleKey ? peopleMentioned(answer) : new Set()
  return counted.some((id) => mentioned.has(id))
}

function isRemoved(value: object, { rows, people }: Removed): boolean {
  const { id, list_id } = value as { id?: string; list_id?: string }
  if ((id !== undefined && rows.has(id)) || (list_id !== undefined && rows.has(list_id))) return true
  return people.size > 0 && isAboutPerson(value, people)
}

/** Hundreds of answers are looked through, and most hold nothing of it: without a copy of anything. */
function holds(value: unknown, removed: Removed): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isRemoved(value, removed)) return true
  for (const name in value) if (holds((value as Record<string, unknown>)[name], removed)) return true
  return false
}

/** Undefined for what is removed, for a place of a removed list, and for what has one of them as a part of itself. */
function without(value: unknown, removed: Removed): unknown {
  if (!holds(value, removed)) return value
  if (Array.isArray(value)) return value.map((part) => without(part, removed)).filter((part) => part !== undefined)
  if (isRemoved(value as object, removed)) return undefined
  const parts = Object.entries(value as object).map(([name, part]) => [name, without(part, removed)] as const)
  return parts.some(([, left]) => left === undefined) ? undefined : Object.fromEntries(parts)
}

/** The figures of followed people are then counted from the reviews that are left. */
function withFriendsUncounted(before: unknown, left: unknown): unknown {
  const [{ friend_reviews: was }, page] = [before as { friend_reviews: unknown }, left as { friend_reviews: unknown }]
  return page?.friend_reviews === was ? left : { ...page, friends: { rating_count: 0, review_count: 0 } }
}
