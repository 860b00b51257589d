/** What of a cached answer may still be shown once rows were removed. */
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'
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
 * left. Rows leave the lists that hold them. What is about a removed row or person goes whole, and so does what was counted
 * from removed visits, because nobody here can count again.
 */
export function withoutRemoved(key: string, answer: unknown, { rows, people, visitors }: Removed): unknown {
  if (people.size > 0 && isAbout(key, answer, people)) return undefined
  if (isCountedFrom(key, answer, visitors)) return undefined
  const left = withoutRows(answer, rows)
  return left === answer || !key.startsWith(restaurantPageKey('')) ? left : withFriendsUncounted(answer, left)
}

const isAbout = (key: string, answer: unknown, people: ReadonlySet<string>): boolean => {
  const mentioned = peopleMentioned(answer)
  return [...people].some((id) => mentioned.has(id) || key.includes(id))
}

const isCountedFrom = (key: string, answer: unknown, visitors: ReadonlySet<string>): boolean =>
  visitors.size > 0 &&
  (key.startsWith(popularKey('', true)) ||
    [...visitors].some((id) => key === collectionKey(id, 'visited')) ||
    (key === suggestedPeopleKey && isAbout(key, answer, visitors)))

const isRow = (value: object, rows: ReadonlySet<string>): boolean => {
  const { id, list_id } = value as { id?: string; list_id?: string }
  return (id !== undefined && rows.has(id)) || (list_id !== undefined && rows.has(list_id))
}

/** Hundreds of answers are looked through, and most hold nothing of it: without a copy of anything. */
function holds(value: unknown, rows: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isRow(value, rows)) return true
  for (const name in value) if (holds((value as Record<string, unknown>)[name], rows)) return true
  return false
}

/** Undefined for a removed row, for a place of a removed list, and for what has one of them as a part of itself. */
function withoutRows(value: unknown, rows: ReadonlySet<string>): unknown {
  if (!holds(value, rows)) return value
  if (Array.isArray(value)) return value.map((part) => withoutRows(part, rows)).filter((part) => part !== undefined)
  if (isRow(value as object, rows)) return undefined
  const parts = Object.entries(value as object).map(([name, part]) => [name, withoutRows(part, rows)] as const)
  return parts.some(([, left]) => left === undefined) ? undefined : Object.fromEntries(parts)
}

/** The figures of followed people are then counted from the reviews that are left. */
function withFriendsUncounted(before: unknown, left: unknown): unknown {
  const [{ friend_reviews: was }, page] = [before as { friend_reviews: unknown }, left as { friend_reviews: unknown }]
  return page?.friend_reviews === was ? left : { ...page, friends: { rating_count: 0, review_count: 0 } }
}
