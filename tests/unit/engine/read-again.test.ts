/** The steps of a resync: what begins it, what it lists, and what each page leaves to be named. */
import { beforeEach, expect, test } from 'vitest'
import { invalidateDocuments } from '#src/db/clear-cursors.ts'
import type { DocumentChange } from '#src/db/documents.ts'
import { type Base, baseId, beginning, beginningAnew, type Facts, type Offer, type Unconfirmed } from '#src/db/owed.ts'
import { removalsHeard } from '#src/db/removals-heard.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { createResync } from '#sync/resync.ts'
import { pullAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const [own, friend, list] = [`user:${me}`, `user:${idOf(2)}`, `list:${idOf(9)}`]
const review = (n: number, user_id = me): Review => ({
  id: idOf(n),
  user_id,
  restaurant_id: idOf(1),
  created_at: '2026-05-01T11:00:00.000Z',
})
const stored = (row: Review, scopes: string[]): DocumentChange => ({
  entity: 'reviews',
  key: row.id,
  document: { row, scopes },
})
const begin = (asked: string | undefined, isOutdated = false) => createResync(copy).begin(asked, 'new', { isOutdated })
const resync = () => {
  const fact = copy.owed.rows('facts').find(({ name }) => name === 'resync')
  return fact?.name === 'resync' ? fact.value : undefined
}
const cursors = () => Object.fromEntries(copy.owed.rows('cursors').map(({ scope, cursor }) => [scope, cursor]))
const unconfirmed = () => copy.owed.rows('unconfirmed').map(({ key, scopes }) => [key, scopes])
const reviews = () => [...copy.documents.rows('reviews').keys()].toSorted()

test('a resync that begins lists everything itself, and leaves to be listed what another has not', async () => {
  await begin(undefined)
  expect(resync()).not.toHaveProperty('isUnlisted')
  await invalidateDocuments(copy)
  expect(resync()).toHaveProperty('isUnlisted', true)
  await begin('new')
  expect(resync()).toHaveProperty('isUnlisted', true)
})

test('what was asked for before the database was replaced is asked for again', async () => {
  const before = await removalsHeard(copy)
  await begin(undefined)
  expect(await removalsHeard(copy)).not.toBe(before)
})

test('what may be older than the cursors say is asked for from the beginning', async () => {
  await copy.owed.write(['cursors'], (owed) => owed.put('cursors', [{ scope: own, cursor: '12' }]))
  await invalidateDocuments(copy)
  expect(cursors()).toEqual({ [own]: beginning })
})

test('the server has to name what a scope holds, and not what was only looked at', async () => {
  const place = { id: idOf(1), name: 'Bar' } as Restaurant
  await copy.documents.write([
    stored(review(7, idOf(2)), [friend]),
    { entity: 'restaurants', key: place.id, document: { row: place, scopes: [], cached_at: 1 } },
  ])
  await begin(undefined)
  expect(unconfirmed()).toEqual([[idOf(7), [friend]]])
})

test('what was named and has left since does not wait any more when everything is read once more', async () => {
  const named: Unconfirmed = { id: baseId('reviews', idOf(7)), entity: 'reviews', key: idOf(7), scopes: [] }
  await copy.owed.write(['unconfirmed'], (owed) => owed.put('unconfirmed', [{ ...named, row: review(7) }]))
  await begin(undefined)
  expect(unconfirmed()).toEqual([])
})

test('documents that were written without the lock wait to be named, and what the server lacks leaves at once', async () => {
  await copy.documents.write([stored(review(7), [own]), stored(review(8, idOf(2)), [list]), stored(review(9), [])])
  await copy.owed.write(['cursors'], (owed) => owed.put('cursors', [{ scope: own, cursor: '12' }]))
  await invalidateDocuments(copy)
  await createResync(copy).list()
  expect(reviews()).toEqual([idOf(7), idOf(8)])
  expect(cursors()).toEqual({ [own]: beginningAnew, [list]: beginningAnew })
})

test('under unsent work the server keeps what it has, and loses what only a stray document said', async () => {
  const baseOf = (row: Review, scopes: string[]): Base => {
    const { entity, key, document } = stored(row, scopes)
    return { id: baseId(entity, key), entity, key, document }
  }
  await copy.documents.write([stored(review(7), [own]), stored(review(8), [])])
  await copy.owed.write(['outbox', 'bases'], async (owed) => {
    for (const n of [7, 8]) {
      const input = { id: idOf(n), fields: { comment: 'Unsent' }, base: {} }
      const saved = { saved_at: '2026-05-01T11:00:00.000Z', state: 'waiting' as const, attempts: 0 }
      await owed.append({ id: idOf(40 + n), intent: 'edit_review', input, ...saved })
    }
    await owed.put('bases', [baseOf(review(7), [own]), baseOf(review(8), [])])
  })
  await invalidateDocuments(copy)
  await createResync(copy).list()
  expect(reviews()).toEqual([idOf(7)])
  expect(copy.documents.rows('reviews').get(idOf(7))?.row).toMatchObject({ comment: 'Unsent' })
})

const underWay: Facts['resync'] = { id: 'begun', cursors: {}, limits: {}, isGeneration: true }
const waits = (n: number, scopes: string[]): Unconfirmed => ({
  id: baseId('reviews', idOf(n)),
  entity: 'reviews',
  key: idOf(n),
  scopes,
})
/** Takes a page as a pull does, up to its cursors. */
async function take(page: ReturnType<typeof pullAnswer>): Promise<void> {
  const { settle, settledIn } = await createResync(copy).read(page)
  const settled = await settle()
  await copy.owed.write([...new Set([...settledIn, 'cursors' as const])], (owed) => settled(owed))
}
const pageOf = (scope: string, more: boolean, ...rows: Review[]) =>
  pullAnswer({ more, changes: [{ scope, cursor: '5', rows: { reviews: rows } }] })

test('what a page brings waits to be named before any of it is stored', async () => {
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'resync', value: underWay }]))
  await createResync(copy).read(pageOf(friend, true, review(7, idOf(2))))
  expect(unconfirmed()).toEqual([[idOf(7), [friend]]])
})

test('a row waits for each of its scopes to name it, and no longer', async () => {
  await copy.owed.write(['facts', 'unconfirmed'], async (owed) => {
    await owed.put('facts', [{ name: 'resync', value: underWay }])
    await owed.put('unconfirmed', [waits(7, [friend]), waits(8, [friend, list]), waits(9, [list])])
  })
  await take(pageOf(friend, true, review(7, idOf(2)), review(8, idOf(2))))
  expect(unconfirmed()).toEqual([
    [idOf(8), [list]],
    [idOf(9), [list]],
  ])
})

test.each([true, false])(
  'work that has come back is nothing to decide any more (a page behind this one: %s)',
  async (more) => {
    const { id, restaurant_id, created_at } = review(7)
    const input = { id, restaurant_id, created_at }
    const offer: Offer = { id, seq: 1, intent: 'log_visit', input, saved_at: created_at }
    await copy.owed.write(['facts', 'offers'], async (owed) => {
      await owed.put('facts', [{ name: 'resync', value: underWay }])
      await owed.put('offers', [offer])
    })
    await take(pageOf(own, more, review(7)))
    expect(copy.owed.rows('offers')).toEqual([])
  },
)
