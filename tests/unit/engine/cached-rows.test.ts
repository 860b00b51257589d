import { expect, test } from 'vitest'
import { logVisit } from '../../../src/commands/log-visit.ts'
import { cachedRowsKept, evictCachedRows, storeCachedRows } from '../../../src/db/cached-rows.ts'
import type { Restaurant } from '../../../src/domain/rows.ts'
import { createMemoryStore, idOf, me } from '../../support/memory-store.ts'

const place = (n: number, name = `Place ${n}`): Restaurant => ({ id: idOf(n), name, rating_count: 0, visits: 0 })
const fetched = (...rows: Restaurant[]) => rows.map((row) => ({ entity: 'restaurants' as const, row }))

test('fetched rows carry their time and are evicted oldest first', async () => {
  const store = createMemoryStore()
  let now = 1000
  store.clock.now = () => now++
  for (const n of [1, 2, 3]) await storeCachedRows(store, fetched(place(n)))
  await evictCachedRows(store, 2)
  const left = await store.documents.get('restaurants', [1, 2, 3].map(idOf))
  expect([...left.values()].map(({ row, cached_at }) => [row.name, cached_at])).toEqual([
    ['Place 2', 1001],
    ['Place 3', 1002],
  ])
})

test('no more are kept than the cap', async () => {
  const store = createMemoryStore()
  await storeCachedRows(store, fetched(...Array.from({ length: cachedRowsKept + 5 }, (_, n) => place(n))))
  expect(await store.documents.cached()).toHaveLength(cachedRowsKept)
})

test('rows of a scope and rows under pending work stay', async () => {
  const store = createMemoryStore()
  await store.documents.write([
    { entity: 'restaurants', key: idOf(1), document: { row: place(1, 'Held'), scopes: ['catalog'] } },
  ])
  await storeCachedRows(store, fetched(place(1, 'Fetched'), place(2)))
  await logVisit(store, {
    id: idOf(50),
    restaurant_id: idOf(9),
    created_at: '2026-05-01T11:00:00.000Z',
    place: { id: idOf(9), place_id: `manual_${idOf(9)}`, name: 'Typed in' },
  })
  await evictCachedRows(store, 0)
  const left = await store.documents.get('restaurants', [1, 2, 9].map(idOf))
  expect([...left.values()].map(({ row }) => row.name)).toEqual(['Held', 'Typed in'])
})

test('a page of a person says more than a card, and less than what their scope keeps up to date', async () => {
  const store = createMemoryStore()
  const person = (user_id: string, bio?: string) => ({ user_id, username: 'ben', ...(bio ? { bio } : {}) })
  await store.documents.write([
    { entity: 'profiles', key: idOf(1), document: { row: person(idOf(1)), scopes: [`followers:${me}`] } },
    { entity: 'profiles', key: idOf(2), document: { row: person(idOf(2), 'Own'), scopes: [`user:${idOf(2)}`] } },
  ])
  await storeCachedRows(store, [
    { entity: 'profiles', row: person(idOf(1), 'Hungry') },
    { entity: 'profiles', row: person(idOf(2), 'Old') },
  ])
  const profiles = await store.documents.get('profiles', [idOf(1), idOf(2)])
  expect([...profiles.values()].map(({ row, scopes }) => [row.bio, scopes])).toEqual([
    ['Hungry', [`followers:${me}`]],
    ['Own', [`user:${idOf(2)}`]],
  ])
})
