/** Rows of a phone, and what work makes of them. */
import { earlierTextId } from '#src/domain/earlier-texts.ts'
import type { Change } from '#src/domain/intent.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { EarlierText, Entity, Rows } from '#src/domain/rows.ts'
import { applyEffects, createWorkingCopy } from '#src/domain/work/rebase.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

export const [ben, cleo, list, theirList, review, theirReview, here, there] = [2, 3, 11, 12, 13, 14, 15, 16].map(
  idOf,
) as [string, string, string, string, string, string, string, string]
export const at = '2026-05-01T11:00:00.000Z'
export const now = '2026-05-02T11:00:00.000Z'

type Row = { [E in Entity]: { entity: E; row: Rows[E] } }[Entity]
const keyOf = ({ row }: Row): string => ('id' in row ? row.id : row.user_id)
/** The rows that are there afterwards, with the same names, or null: gone. */
export type After = Record<string, object | null>

/** What changes when the work is applied. */
export function changed(rows: readonly Row[], [intent, input]: [intent: string, input: object]): After {
  const copy = createWorkingCopy()
  copy.store(rows.map((one) => ({ entity: one.entity, key: keyOf(one), row: one.row }) as Change))
  const last = applyEffects(copy, [{ intent, input: { ...input }, saved_at: now }], me)
  return Object.fromEntries([...last].map(([key, { row }]) => [key, row]))
}

export const listRow = (id: string, user_id: string, restaurant_count = 0, like_count = 0) => ({
  id,
  user_id,
  name: 'Soups',
  description: 'All of them',
  is_public: true,
  is_ranked: false,
  restaurant_count,
  like_count,
  created_at: at,
  updated_at: at,
})
export const item = (n: number, restaurant_id: string, position: number, more: object = {}) => ({
  id: idOf(n),
  list_id: list,
  restaurant_id,
  position,
  created_at: at,
  ...more,
})
export const ownList = (count = 2): Row => ({ entity: 'lists', row: listRow(list, me, count) })
export const inList = (n: number, restaurant_id: string, position: number, more: object = {}): Row => ({
  entity: 'list_restaurants',
  row: item(n, restaurant_id, position, more),
})
export const twoInList = [ownList(), inList(21, here, 0), inList(22, there, 1)]
const place = (id: string) => ({ id, place_id: `manual_${id}`, name: 'Bar', rating_count: 0, visits: 0 })
export const places: Row[] = [{ entity: 'restaurants', row: place(here) }]
export const visit = (id: string, user_id: string, more: object = {}) => ({
  id,
  user_id,
  restaurant_id: here,
  created_at: at,
  ...more,
})
export const ownVisit = (more: object = {}): Row => ({ entity: 'reviews', row: visit(review, me, more) })
export const theirVisit: Row = { entity: 'reviews', row: visit(theirReview, ben) }
export const entry = { id: here, name: 'Bar', added_at: at }
export const profile = (more: object = {}): Row => ({
  entity: 'profiles',
  row: { user_id: me, username: 'ada', ...more },
})
export const like = (list_id: string, user_id: string): Row => ({
  entity: 'list_likes',
  row: { id: pairId(list_id, user_id), list_id, user_id, created_at: at },
})
export const follow = (follower_id: string, following_id: string): Row => ({
  entity: 'followers',
  row: { id: pairId(follower_id, following_id), follower_id, following_id, created_at: at },
})
export const earlier = (subject_id: string, field: EarlierText['field'], text: string): After => {
  const id = earlierTextId(subject_id, field, text)
  return { [`earlier_texts:${id}`]: { id, user_id: me, subject_id, field, text, created_at: now } }
}
export const likeKey = `list_likes:${pairId(theirList, me)}`
export const listKey = `lists:${list}`

/** What it is called, the rows before, the work, and what has changed then. */
export type Effect = [what: string, rows: Row[], work: [intent: string, input: object], after: After]
