/** Rows of a person, as a phone had them of the server and as a restored server may have them. */
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { type KnownRow, type LostWork, lostWork } from '#src/domain/work/lost-work.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

export const [review, list, placeHere, placeLost, friend, restriction] = [11, 12, 13, 14, 15, 16].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
export const at = '2026-05-01T11:00:00.000Z'
export const later = '2026-05-02T11:00:00.000Z'
export const counts = { rating_count: 0, visits: 0 }
export const lostPlace = { id: placeLost, place_id: 'manual_1', name: 'Bar', latitude: 1.5 }
export const profile = { user_id: me, username: 'ada' }
export const visit = { id: review, user_id: me, restaurant_id: placeHere, created_at: at }
export const ownList = {
  id: list,
  user_id: me,
  name: 'Old',
  is_public: true,
  is_ranked: false,
  restaurant_count: 2,
  like_count: 1,
  created_at: at,
  updated_at: later,
}
export const item = (n: number, position: number, restaurant_id: string) => ({
  id: idOf(n),
  list_id: list,
  restaurant_id,
  position,
  created_at: at,
})
export const note = { id: idOf(40), user_id: me, restaurant_id: placeLost, note: 'Ask for Lu', created_at: at }

export type Row = { [E in SyncedEntity]: { entity: E; row: SyncedRows[E] } }[SyncedEntity]
const keyOf = ({ row }: Row): string => ('id' in row ? row.id : row.user_id)

/** What the phone had of the server, `isLost` unless the server still has it. */
export const known = (rows: readonly Row[], isLost: boolean): KnownRow[] =>
  rows.map((one) => ({
    entity: one.entity,
    key: keyOf(one),
    before: one.row,
    after: isLost ? undefined : one.row,
    isLost,
  }))
export const edited = (entity: SyncedEntity, before: object, after: object): KnownRow =>
  ({ entity, key: keyOf({ entity, row: before } as Row), before, after, isLost: false }) as KnownRow

export const places: Row[] = [
  { entity: 'restaurants', row: { id: placeHere, place_id: 'osm_1', name: 'Here', ...counts } },
  { entity: 'profiles', row: profile },
]

/** What is offered when the phone had these rows, and of these scopes more than the backup. */
export const find = (rows: KnownRow[], more: { pending?: object[]; ahead?: string[] } = {}): LostWork[] =>
  lostWork({
    known: rows,
    pending: (more.pending ?? []) as never[],
    userId: me,
    isAhead: (scope) => more.ahead?.includes(scope) ?? false,
  })
export const inShort = (works: readonly LostWork[]) => works.map(({ intent, input }) => [intent, input])
