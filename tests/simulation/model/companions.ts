/** Names on visits: supabase/migrations/*_review_companions.sql. A review's row carries those who have not left. */
import type { Companion, Review } from '#src/domain/rows.ts'
import { outOfSight, touch } from './tables.ts'
import type { Call, Transaction } from './transaction.ts'

const companionsPerVisit = 20

export const companionIds = ({ companions }: Review): string[] => (companions ?? []).map(({ user_id }) => user_id)

const byUsername = (a: Companion, b: Companion): number => (a.username < b.username ? -1 : 1)

/** The row with these names, in the order in which private.review_rows gives them. */
function naming(review: Review, named: readonly Companion[]): Review {
  const { companions: _, ...rest } = review
  return named.length > 0 ? { ...rest, companions: named.toSorted(byUsername) } : rest
}

/** The row without these people; itself when it names none of them. */
export function namingNone(review: Review, people: ReadonlySet<string>): Review {
  const named = (review.companions ?? []).filter(({ user_id }) => !people.has(user_id))
  return named.length === (review.companions ?? []).length ? review : naming(review, named)
}

/** private.name_companions: the row after it. Of an import, who has left the copied visit has left this one, too. */
export function nameCompanions(
  { tx, userId }: Call,
  review: Review,
  named: readonly string[],
  takenOff: readonly string[],
  copiedFrom?: unknown,
): Review {
  const { tables, left } = tx
  for (const mark of copiedFrom === undefined ? [] : [...left]) {
    const [visit, person] = mark.split(' ') as [string, string]
    if (visit === copiedFrom && person !== userId) left.add(`${review.id} ${person}`)
  }
  const kept = (namingNone(review, new Set(takenOff)).companions ?? []).slice()
  const unseen = outOfSight(tables, userId)
  for (const person of [...new Set(named)].toSorted()) {
    const isFollowed = tables.where('followers', 'follower_id', userId).some((row) => row.following_id === person)
    const isKnown = left.has(`${review.id} ${person}`) || kept.some(({ user_id }) => user_id === person)
    const { username } = tables.get('profiles', person) ?? {}
    if (!isFollowed || unseen.has(person) || kept.length >= companionsPerVisit || isKnown || !username) continue
    kept.push({ user_id: person, username })
  }
  return naming(review, kept)
}

/** private.sync_companion. */
export function touchNamed(tx: Transaction, before: Review | undefined, after: Review | undefined): void {
  const { id, user_id, restaurant_id } = (after ?? before) as Review
  const [was, is] = [before ? companionIds(before) : [], after ? companionIds(after) : []]
  for (const person of new Set([...was, ...is])) {
    if (was.includes(person) && is.includes(person)) continue
    touch(tx.touched, `followers:${person}`, 'reviews', id)
    touch(tx.touched, `followers:${person}`, 'profiles', user_id)
    if (after) touch(tx.touched, `followers:${person}`, 'restaurants', restaurant_id)
  }
}

/** private.touch_companions_about. */
export function touchNamesOf(tx: Transaction, personId: string, readerId: string): void {
  const followed = new Set(tx.tables.where('followers', 'follower_id', readerId).map((row) => row.following_id))
  for (const review of tx.tables.all('reviews').values()) {
    const named = companionIds(review)
    if (!named.includes(personId)) continue
    if (followed.has(review.user_id)) touch(tx.touched, `user:${review.user_id}`, 'reviews', review.id)
    if (named.includes(readerId)) touch(tx.touched, `followers:${readerId}`, 'reviews', review.id)
  }
}
