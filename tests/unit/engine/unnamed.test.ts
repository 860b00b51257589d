/** What a scope that has just come whole tells of rows that were fetched before and that it does not name. */
import { beforeEach, expect, test } from 'vitest'
import { reviewsPerFollowed } from '#src/domain/places/offered-places.ts'
import type { Review } from '#src/domain/rows.ts'
import { createRemovals } from '#sync/removals.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const ben = idOf(2)
/** `day`: the later, the newer. */
const visit = (n: number, user_id: string, day: number): Review => ({
  id: idOf(n),
  user_id,
  restaurant_id: idOf(1),
  created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
})

/** A scope with so many visits of somebody, and two that were fetched before: one older than all of them, one newer. */
async function heldOf(person: string, count: number): Promise<void> {
  const held = Array.from({ length: count }, (_, index) => visit(1_000 + index, person, 100 + index))
  const scope = `user:${person}`
  await copy.documents.write([
    ...held.map((row) => ({ entity: 'reviews' as const, key: row.id, document: { row, scopes: [scope] } })),
    ...[visit(10, person, 1), visit(11, person, 1_000)].map((row) => ({
      entity: 'reviews' as const,
      key: row.id,
      document: { row, scopes: [], cached_at: 1 },
    })),
  ])
  await createRemovals(copy).takeUnnamed([scope], new Map(), [])
}
const left = () => [10, 11].filter((n) => copy.documents.rows('reviews').has(idOf(n)))

test.each([
  ['all visits of a friend with few of them', ben, reviewsPerFollowed - 1, []],
  ['the newest visits of a friend with many', ben, reviewsPerFollowed, [10]],
  ["all of one's own, however many", me, reviewsPerFollowed, []],
])('%s', async (_, person, count, kept) => {
  await heldOf(person, count)
  expect(left()).toEqual(kept)
})
