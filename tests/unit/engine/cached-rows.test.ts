import { describe, expect, test } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { cachedRowsLimit, storeCachedRows } from '#src/db/cached-rows.ts'
import type { StoredDocument } from '#src/db/documents.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { List, Restaurant } from '#src/domain/rows.ts'
import type { Backend, PullAnswer } from '#sync/backend.ts'
import { pullAll } from '#sync/pull.ts'
import { pullAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

const place = (n: number, name = `Place ${n}`): Restaurant => ({ id: idOf(n), name, rating_count: 0, visits: 0 })
const fetched = (...rows: Restaurant[]) => rows.map((row) => ({ entity: 'restaurants' as const, row }))
const manyPlaces = (count: number) => fetched(...Array.from({ length: count }, (_, n) => place(100 + n)))

test('fetched rows carry their time and are evicted oldest first', async () => {
  const copy = createMemoryStore()
  let now = 1000
  copy.clock.now = () => now++
  for (const n of [1, 2, 3]) await storeCachedRows(copy, fetched(place(n)))
  await storeCachedRows(copy, manyPlaces(cachedRowsLimit - 2))
  const left = await copy.documents.get('restaurants', [1, 2, 3].map(idOf))
  expect([...left.values()].map(({ row, cached_at }) => [row.name, cached_at])).toEqual([
    ['Place 2', 1001],
    ['Place 3', 1002],
  ])
})

test('a place that is fetched again unchanged is written once a day, and a clock that was set back does not keep it from it', async () => {
  const copy = createMemoryStore()
  let now = 1_700_000_000_000
  copy.clock.now = () => now
  let writes = 0
  const documents = {
    ...copy.documents,
    write: (...changes: Parameters<typeof copy.documents.write>) => {
      writes += 1
      return copy.documents.write(...changes)
    },
  }
  const fetchAfter = async (hours: number, row = place(1)) => {
    now += hours * 3_600_000
    await storeCachedRows({ ...copy, documents }, fetched(row))
    const found = await copy.documents.all('restaurants')
    return [writes, found.map(({ cached_at }) => cached_at === now)]
  }
  expect(await fetchAfter(0)).toEqual([1, [true]])
  expect(await fetchAfter(23)).toEqual([1, [false]])
  expect(await fetchAfter(2)).toEqual([2, [true]])
  expect(await fetchAfter(1, place(1, 'Renamed'))).toEqual([3, [true]])
  expect(await fetchAfter(-100, place(1, 'Renamed'))).toEqual([4, [true]])
})

test('no more are kept than the cap', async () => {
  const copy = createMemoryStore()
  await storeCachedRows(copy, manyPlaces(cachedRowsLimit + 5))
  expect(await copy.documents.cached()).toHaveLength(cachedRowsLimit)
})

const listOf = (n: number): List => ({
  id: idOf(n),
  user_id: idOf(90),
  name: `List ${n}`,
  is_public: true,
  is_ranked: false,
  restaurant_count: 0,
  like_count: 0,
  created_at: '2026-05-01T11:00:00.000Z',
  updated_at: '2026-05-01T11:00:00.000Z',
})

test('rows of a scope and rows under pending work stay', async () => {
  const copy = createMemoryStore()
  await copy.documents.write([
    { entity: 'restaurants', key: idOf(1), document: { row: place(1, 'Held'), scopes: ['catalog'] } },
  ])
  await storeCachedRows(copy, [
    ...fetched(place(1, 'Fetched'), place(2)),
    { entity: 'lists', row: listOf(40), isLiked: false },
    { entity: 'lists', row: listOf(41), isLiked: false },
  ])
  await saveIntent(copy, 'like_list', { list_id: idOf(41) })
  await logVisit(copy, {
    id: idOf(50),
    restaurant_id: idOf(9),
    created_at: '2026-05-01T11:00:00.000Z',
    place: { id: idOf(9), place_id: `manual_${idOf(9)}`, name: 'Typed in' },
  })
  await storeCachedRows(copy, manyPlaces(cachedRowsLimit))
  const places = await copy.documents.get('restaurants', [1, 2, 9].map(idOf))
  expect([...places.values()].map(({ row }) => row.name)).toEqual(['Held', 'Typed in'])
  const lists = await copy.documents.get('lists', [40, 41].map(idOf))
  expect([...lists.keys()]).toEqual([idOf(41)])
})

const likeCountOf = (copy: MemoryStore, id: string): unknown =>
  (copy.documents.rows('lists').get(id) as StoredDocument<'lists'> | undefined)?.row.like_count

test('a like that a page counts and the phone has not pulled is counted once, and the heart is no fuller than the count', async () => {
  const copy = createMemoryStore()
  const page = { entity: 'lists' as const, row: { ...listOf(40), like_count: 3 }, isLiked: true }
  const shown = () => likeCountOf(copy, idOf(40))
  await storeCachedRows(copy, [page])
  expect([shown(), copy.documents.rows('list_likes').size]).toEqual([2, 0])
  await saveIntent(copy, 'like_list', { list_id: idOf(40) })
  await storeCachedRows(copy, [page])
  expect([shown(), copy.documents.rows('list_likes').size]).toEqual([3, 1])
  await storeCachedRows(copy, [{ ...page, row: { ...page.row, like_count: 5 } }])
  expect(shown()).toBe(5)
})

test('a like that has been pulled is in the count of a page that comes before the list itself', async () => {
  const copy = createMemoryStore()
  const like = { id: pairId(idOf(40), me), list_id: idOf(40), user_id: me, created_at: '2026-05-01T11:00:00.000Z' }
  await copy.documents.write([{ entity: 'list_likes', key: like.id, document: { row: like, scopes: [`user:${me}`] } }])
  await storeCachedRows(copy, [{ entity: 'lists', row: { ...listOf(40), like_count: 3 }, isLiked: true }])
  expect(likeCountOf(copy, idOf(40))).toBe(3)
})

test('a place that waiting work only reads stays, and with it what the work shows', async () => {
  const copy = createMemoryStore()
  const own = { user_id: me, username: 'ada' }
  await copy.documents.write([{ entity: 'profiles', key: me, document: { row: own, scopes: [`user:${me}`] } }])
  await storeCachedRows(copy, fetched(place(1)))
  await saveIntent(copy, 'add_want_to_try', { restaurant_id: idOf(1) })
  await storeCachedRows(copy, manyPlaces(cachedRowsLimit))
  await copy.owed.write(['facts'], doubtShownWork)
  await applyPending(copy)
  const profile = (await copy.documents.get('profiles', [me])).get(me)?.row
  expect(profile?.want_to_try?.map(({ id }) => id)).toEqual([idOf(1)])
})

test('a page of a person says more than a card, and less than what their scope keeps up to date', async () => {
  const copy = createMemoryStore()
  const person = (user_id: string, bio?: string) => ({ user_id, username: 'ben', ...(bio ? { bio } : {}) })
  await copy.documents.write([
    { entity: 'profiles', key: idOf(1), document: { row: person(idOf(1)), scopes: [`followers:${me}`] } },
    { entity: 'profiles', key: idOf(2), document: { row: person(idOf(2), 'Own'), scopes: [`user:${idOf(2)}`] } },
  ])
  await storeCachedRows(copy, [
    { entity: 'profiles', row: person(idOf(1), 'Hungry') },
    { entity: 'profiles', row: person(idOf(2), 'Old') },
  ])
  const profiles = await copy.documents.get('profiles', [idOf(1), idOf(2)])
  expect([...profiles.values()].map(({ row, scopes }) => [row.bio, scopes])).toEqual([
    ['Hungry', [`followers:${me}`]],
    ['Own', [`user:${idOf(2)}`]],
  ])
})

describe('the figures of a place that a scope holds', () => {
  const counted = (figures_version: number, rating_average: number): Restaurant => ({
    ...place(1),
    rating_average,
    rating_count: figures_version,
    visits: figures_version,
    figures_version,
  })
  const held = async (row: Restaurant, ...more: { user_id: string; username: string }[]): Promise<MemoryStore> => {
    const copy = createMemoryStore()
    await copy.documents.write([
      { entity: 'restaurants', key: row.id, document: { row, scopes: ['catalog'] } },
      ...more.map((one) => ({
        entity: 'profiles' as const,
        key: one.user_id,
        document: { row: one, scopes: [`user:${one.user_id}`] },
      })),
    ])
    return copy
  }
  const documentIn = async (copy: MemoryStore) => (await copy.documents.get('restaurants', [idOf(1)])).get(idOf(1))
  const pull = (copy: MemoryStore, ...changes: Partial<PullAnswer['changes'][number]>[]): Promise<unknown> => {
    const answer = pullAnswer({ changes })
    const backend = { pull: async () => answer } as unknown as Backend
    return pullAll({ copy, backend, signal: new AbortController().signal, answered: () => {} })
  }

  test('are those that were fetched, and nothing else of the row is', async () => {
    const copy = await held({ ...counted(1, 3), is_featured: true, price_level: 2 })
    await storeCachedRows(copy, fetched({ ...counted(2, 4.5), name: 'Renamed' }))
    expect(await documentIn(copy)).toEqual({ row: { ...counted(2, 4.5), is_featured: true }, scopes: ['catalog'] })
    expect(await copy.documents.cached()).toEqual([])
    expect(copy.owed.rows('cursors')).toEqual([])
  })

  test('are not those of an answer that was counted before', async () => {
    const copy = await held(counted(2, 4.5))
    await storeCachedRows(copy, fetched(counted(1, 3)))
    expect((await documentIn(copy))?.row).toEqual(counted(2, 4.5))
  })

  test('are written only when they differ', async () => {
    const copy = await held(counted(2, 4.5))
    const writes: unknown[] = []
    const documents = {
      ...copy.documents,
      write: async (changes: readonly unknown[]) => void writes.push(...changes),
    }
    await storeCachedRows({ ...copy, documents }, fetched(counted(2, 4.5)))
    expect(writes).toEqual([])
  })

  test('stay when a page of a pull was counted before, which brings the rest of its row', async () => {
    const copy = await held(counted(1, 3))
    await storeCachedRows(copy, fetched(counted(3, 4.5)))
    await pull(copy, { rows: { restaurants: [{ ...counted(2, 4), name: 'Renamed' }] } })
    expect(await documentIn(copy)).toEqual({ row: { ...counted(3, 4.5), name: 'Renamed' }, scopes: ['catalog'] })
    await pull(copy, { cursor: '12', rows: { restaurants: [counted(4, 2)] } })
    expect((await documentIn(copy))?.row).toEqual(counted(4, 2))
    await pull(copy, { cursor: '13', removed: { restaurants: [idOf(1)] } })
    // It has left its last scope, and counts as fetched then.
    expect(await documentIn(copy)).toEqual({ row: counted(4, 2), scopes: [], cached_at: expect.any(Number) })
  })

  test('take nothing from a favorite and a visit that are not sent yet, nor do these from them', async () => {
    const copy = await held(counted(1, 3), { user_id: me, username: 'ada' })
    await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(1) })
    await logVisit(copy, { id: idOf(50), restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z', rating: 1 })
    const pending = async () => [
      (await copy.documents.get('profiles', [me])).get(me)?.row.favorites?.map(({ id }) => id),
      (await copy.documents.get('reviews', [idOf(50)])).get(idOf(50))?.row.rating,
      copy.owed.rows('outbox').map(({ intent }) => intent),
    ]
    const before = await pending()
    expect(before).toEqual([[idOf(1)], 1, ['add_favorite', 'log_visit']])
    await storeCachedRows(copy, fetched(counted(2, 4.5)))
    expect((await documentIn(copy))?.row).toEqual(counted(2, 4.5))
    await pull(copy, { rows: { restaurants: [counted(1, 3)] } })
    expect(await documentIn(copy)).toEqual({ row: counted(2, 4.5), scopes: ['catalog'] })
    expect(await pending()).toEqual(before)
  })

  test('are the newer ones also of a place that was only fetched, whose row is the last that came', async () => {
    const copy = createMemoryStore()
    await storeCachedRows(copy, fetched(counted(3, 4.5)))
    await storeCachedRows(copy, fetched({ ...counted(2, 4), name: 'Renamed' }))
    expect((await documentIn(copy))?.row).toEqual({ ...counted(3, 4.5), name: 'Renamed' })
  })
})
