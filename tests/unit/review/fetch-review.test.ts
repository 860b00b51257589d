import { beforeEach, expect, test } from 'vitest'
import { fetchReview } from '#src/commands/fetch-review.ts'
import type { Profile, Restaurant, Review } from '#src/domain/rows.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const zoe = idOf(7)
const review: Review = { id: idOf(5), user_id: zoe, restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' }
const restaurant: Restaurant = { id: idOf(1), name: 'Far away', rating_count: 1, visits: 1 }
const author: Profile = { user_id: zoe, username: 'zoe' }
const page = { review, restaurant, author }

const rowOf = async (entity: 'reviews' | 'restaurants' | 'profiles', key: string) =>
  (await copy.documents.get(entity, [key])).get(key)?.row

test('a fetched review is kept with its place and its author', async () => {
  await fetchReview(copy, review.id, async () => page)
  const cached = [
    await rowOf('reviews', review.id),
    await rowOf('restaurants', restaurant.id),
    await rowOf('profiles', zoe),
  ]
  expect(cached).toEqual([review, restaurant, author])
})

test('an author of whom more is known keeps it', async () => {
  const known = { ...author, bio: 'Eats everything.' }
  await copy.documents.write([{ entity: 'profiles', key: zoe, document: { row: known, scopes: [], cached_at: 1 } }])
  await fetchReview(copy, review.id, async () => page)
  expect(await rowOf('profiles', zoe)).toEqual(known)
})

test('invariant 6: a kept review that the server has no more is dropped, one that a scope brings is left to its scope', async () => {
  await fetchReview(copy, review.id, async () => page)
  await fetchReview(copy, review.id, async () => undefined)
  expect(await rowOf('reviews', review.id)).toBeUndefined()
  await copy.documents.write([
    { entity: 'reviews', key: review.id, document: { row: review, scopes: [`user:${zoe}`] } },
  ])
  await fetchReview(copy, review.id, async () => undefined)
  expect(await rowOf('reviews', review.id)).toEqual(review)
})
