/** Rows to store. */
import type { DocumentChange, StoredDocument } from '#src/db/documents.ts'
import type { Mutation } from '#src/db/owed.ts'
import type { List, ListRestaurant, Profile, Restaurant, Review, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { keyOf } from '#src/domain/rows.ts'

/** The uuid that ends with this number. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** `minute`: when it was made, in minutes from a fixed time. */
export const reviewRow = (number: number, userId: string, restaurantId: string, minute: number): Review => ({
  id: uuid(number),
  user_id: userId,
  restaurant_id: restaurantId,
  rating: 4.5,
  created_at: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
})

export const restaurantRow = (number: number, name: string): Restaurant => ({
  id: uuid(number),
  name,
  rating_count: 0,
  visits: 0,
})

export const profileRow = (userId: string, username: string): Profile => ({ user_id: userId, username })

export const listRow = (number: number, userId: string): List => ({
  id: uuid(number),
  user_id: userId,
  name: `List ${number}`,
  is_public: true,
  is_ranked: false,
  restaurant_count: 0,
  like_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

export const listRestaurantRow = (number: number, listId: string, position: number): ListRestaurant => ({
  id: uuid(number),
  list_id: listId,
  restaurant_id: uuid(1_000 + number),
  position,
  created_at: '2026-01-01T00:00:00Z',
})

/** Rows of a scope. */
export const put = <E extends SyncedEntity>(entity: E, ...rows: readonly SyncedRows[E][]): DocumentChange[] =>
  rows.map((row) => ({ entity, key: keyOf(entity, row), document: { row, scopes: ['x'] } }))

export const putReview = (row: Review, rest: Partial<StoredDocument> = {}): DocumentChange => ({
  entity: 'reviews',
  key: row.id,
  document: { row, scopes: [`user:${row.user_id}`], ...rest },
})

export const mutation = (intent: string, input: Record<string, unknown> = {}): Omit<Mutation, 'seq'> => ({
  id: crypto.randomUUID(),
  intent,
  input,
  saved_at: '2026-01-01T00:00:00Z',
  state: 'waiting',
  attempts: 0,
})
