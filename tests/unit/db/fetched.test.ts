/** What was looked at and no scope holds: how much of it stays, and what takes it away. */
import { beforeEach, expect, test } from 'vitest'
import { cachedAnswersLimit, storeAnswer } from '#src/db/cached-answers.ts'
import { dropCachedPlace, storeCachedRows } from '#src/db/cached-rows.ts'
import { forgetBlocked } from '#src/db/forget-blocked.ts'
import { type Base, baseId, StorageError } from '#src/db/owed.ts'
import { forgetReview } from '#src/db/removals.ts'
import { noteRemoval, removalsHeard } from '#src/db/removals-heard.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let now: number
beforeEach(() => {
  copy = createMemoryStore()
  now = 1_700_000_000_000
  copy.clock.now = () => now
})

const at = '2026-05-01T11:00:00.000Z'
const [ben, cleo] = [idOf(2), idOf(3)] as [string, string]
const place = (n: number, more: Partial<Restaurant> = {}): Restaurant => ({
  id: idOf(n),
  name: 'Bar',
  rating_count: 0,
  visits: 0,
  ...more,
})
const visit = (n: number, user_id: string, more: Partial<Review> = {}): Review => ({
  id: idOf(n),
  user_id,
  restaurant_id: idOf(50),
  created_at: at,
  ...more,
})
const fetchedVisit = (row: Review) => ({
  entity: 'reviews' as const,
  key: row.id,
  document: { row, scopes: [], cached_at: now },
})
const answer = (key: string, when: number, heard = 0) =>
  storeAnswer(copy, { key, answer: { of: key }, at: when, heard })
const answers = async () => (await copy.documents.answers.all()).map(({ id }) => id).toSorted()
const reviews = () => [...copy.documents.rows('reviews').keys()].toSorted()

test('of fetched answers the newest are kept, and one that comes again takes the place of its former self', async () => {
  await answer('old', 1)
  await answer('older', 0)
  for (let n = 2; n < cachedAnswersLimit; n++) await answer(`n${n}`, n)
  expect(await answers()).toHaveLength(cachedAnswersLimit)
  await answer('old', 500)
  expect(await answers()).toHaveLength(cachedAnswersLimit)
  await answer('new', 501)
  const left = await answers()
  expect([left.length, left.includes('older'), left.includes('old'), left.includes('new')]).toEqual([
    cachedAnswersLimit,
    false,
    true,
    true,
  ])
})

test('an answer for which there is no room stays on the server, and another fault is told', async () => {
  const { put } = copy.documents.answers
  copy.documents.answers.put = () => Promise.reject(new StorageError('full', 'Full.'))
  expect(await answer('one', 1)).toBe(0)
  copy.documents.answers.put = () => Promise.reject(new StorageError('lost', 'Closed.'))
  await expect(answer('one', 1)).rejects.toThrow('Closed.')
  copy.documents.answers.put = put
  expect(await answers()).toEqual([])
})

test('an answer that was asked for before a removal is not stored, and one that the server has no more leaves', async () => {
  await answer('one', 1)
  await copy.owed.write(['facts'], noteRemoval)
  expect(await answer('two', 2)).toBeUndefined()
  expect(await answers()).toEqual(['one'])
  await storeAnswer(copy, { key: 'one', answer: undefined, at: 3, heard: await removalsHeard(copy) })
  expect(await answers()).toEqual([])
})

test('a visit of which the server says that there is none leaves, and screens that wait hear of it', async () => {
  await copy.documents.write([fetchedVisit(visit(10, ben)), fetchedVisit(visit(11, ben))])
  const heard = await removalsHeard(copy)
  await forgetReview(copy, idOf(10))
  expect([reviews(), (await removalsHeard(copy)) > heard]).toEqual([[idOf(11)], true])
})

test('a place that is gone leaves if only somebody has looked at it', async () => {
  await storeCachedRows(copy, [{ entity: 'restaurants', row: place(20) }])
  await copy.documents.write([
    { entity: 'restaurants', key: idOf(21), document: { row: place(21), scopes: ['catalog'], cached_at: now } },
    { entity: 'restaurants', key: idOf(22), document: { row: place(22), scopes: [] } },
  ])
  for (const n of [20, 21, 22, 23]) await dropCachedPlace(copy, idOf(n))
  expect([...copy.documents.rows('restaurants').keys()]).toEqual([idOf(21), idOf(22)])
})

test('the visits of a period do not lower those of a place, and all of them do', async () => {
  const seen = async (visits: number, more: object = {}) => {
    await storeCachedRows(copy, [{ entity: 'restaurants', row: place(20, { visits }), ...more }])
    return copy.documents.rows('restaurants').get(idOf(20))?.row
  }
  expect(await seen(9)).toMatchObject({ visits: 9 })
  expect(await seen(3, { isOfPeriod: true })).toMatchObject({ visits: 9 })
  expect(await seen(12, { isOfPeriod: true })).toMatchObject({ visits: 12 })
  expect(await seen(8)).toMatchObject({ visits: 8 })
})

/** A row of the server under one that unsent work has changed. */
const base = (row: Review, scopes: string[]): Base => ({
  id: baseId('reviews', row.id),
  entity: 'reviews',
  key: row.id,
  document: { row, scopes },
})

test('invariant 6: under unsent work, too, nothing of somebody who is blocked is left, and all else stays', async () => {
  const named = visit(12, me, {
    companions: [
      { user_id: ben, username: 'ben' },
      { user_id: cleo, username: 'cleo' },
    ],
  })
  const others = visit(13, cleo)
  await copy.owed.write(['bases', 'cursors'], async (owed) => {
    await owed.put('bases', [
      base(visit(10, ben), [`user:${ben}`]),
      base(named, [`user:${me}`]),
      base(others, [`user:${cleo}`, `user:${ben}`]),
    ])
    await owed.put('cursors', [
      { scope: `user:${ben}`, cursor: '5' },
      { scope: `user:${cleo}`, cursor: '5' },
    ])
  })
  const heard = await removalsHeard(copy)
  await forgetBlocked(copy, new Set([ben]), { keepsCursors: false })
  expect(copy.owed.rows('bases').map(({ key, document }) => [key, document])).toEqual([
    [idOf(12), { row: { ...named, companions: [{ user_id: cleo, username: 'cleo' }] }, scopes: [`user:${me}`] }],
    [idOf(13), { row: others, scopes: [`user:${cleo}`] }],
  ])
  expect(copy.owed.rows('cursors').map(({ scope }) => scope)).toEqual([`user:${cleo}`])
  expect(await removalsHeard(copy)).toBeGreaterThan(heard)
})

test('invariant 6: what only the scope of somebody who is blocked had brought is kept as looked at, but for what is theirs', async () => {
  await copy.documents.write([
    { entity: 'reviews', key: idOf(10), document: { row: visit(10, ben), scopes: [`user:${ben}`] } },
    { entity: 'restaurants', key: idOf(50), document: { row: place(50), scopes: [`user:${ben}`] } },
    { entity: 'restaurants', key: idOf(51), document: { row: place(51), scopes: [`user:${ben}`, 'catalog'] } },
  ])
  await forgetBlocked(copy, new Set([ben]), { keepsCursors: true })
  expect(reviews()).toEqual([])
  expect([...copy.documents.rows('restaurants').values()]).toEqual([
    { row: place(50), scopes: [], cached_at: now },
    { row: place(51), scopes: ['catalog'] },
  ])
})
