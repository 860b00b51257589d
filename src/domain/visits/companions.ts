/**
 * With whom one was on a visit: people whom its author follows. The database has the same rules (private.name_companions), and what the
 * phone cannot know: who has taken themselves off (docs/decisions/2026-11-25-with-whom.md).
 */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import type { Documents, Read } from '#src/domain/intent.ts'
import type { Companion, Review } from '#src/domain/rows.ts'

/** People that a visit may name. */
export const companionsPerVisit = 20

/** Their ids. */
export const companionsInput = v.optional(
  v.pipe(v.array(id), v.maxLength(companionsPerVisit, `You can name ${companionsPerVisit} people.`)),
)

export const companionIds = ({ companions = [] }: Pick<Review, 'companions'>): string[] =>
  companions.map(({ user_id }) => user_id)

/** What naming these people looks at. */
export const readsOfCompanions = (ids: readonly string[] = [], userId: string): Read[] =>
  ids.length === 0
    ? []
    : [
        { entity: 'followers', column: 'follower_id', value: userId },
        ...ids.map((key): Read => ({ entity: 'profiles', key })),
      ]

/** By username, as the database sends them; without the column when nobody is left. */
function withNames(review: Review, companions: readonly Companion[]): Review {
  const { companions: _, ...rest } = review
  if (companions.length === 0) return rest
  return { ...rest, companions: companions.toSorted((a, b) => (a.username < b.username ? -1 : 1)) }
}

/** The review with these people named too, as far as one follows them and there is room. */
export function withCompanions(documents: Documents, review: Review, ids: readonly string[], userId: string): Review {
  if (ids.length === 0) return review
  const followed = new Set(documents.where('followers', 'follower_id', userId).map((row) => row.following_id))
  const named = new Map((review.companions ?? []).map((one) => [one.user_id, one]))
  for (const user_id of ids.toSorted()) {
    const username = followed.has(user_id) ? documents.get('profiles', user_id)?.username : undefined
    if (username !== undefined && named.size < companionsPerVisit) named.set(user_id, { user_id, username })
  }
  return withNames(review, [...named.values()])
}

/** The review without these people; itself when it names none of them. */
export function withoutCompanions(review: Review, people: ReadonlySet<string>): Review {
  const left = review.companions?.filter(({ user_id }) => !people.has(user_id))
  return left === undefined || left.length === review.companions?.length ? review : withNames(review, left)
}

type Named = { companions?: readonly string[] | undefined }

/** What an edit {fields, base} does to the names: whom its author has added, and whom taken off. */
export function changedCompanions(fields: Named, base: Named): { added: string[]; takenOff: string[] } {
  if (fields.companions === undefined) return { added: [], takenOff: [] }
  const [after, before] = [fields.companions, base.companions ?? []]
  return { added: after.filter((one) => !before.includes(one)), takenOff: before.filter((one) => !after.includes(one)) }
}
