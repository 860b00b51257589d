/** What is removed from what was fetched, also by who is killed on the way, and what comes of somebody who is blocked. */
import { beforeEach, describe, expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { storeCachedRows } from '#src/db/cached-rows.ts'
import type { DocumentChange, StoredDocument } from '#src/db/documents.ts'
import { forgetBlocked } from '#src/db/forget-blocked.ts'
import { forgetInAnswers } from '#src/db/forget-in-answers.ts'
import { type Base, baseId, StorageError } from '#src/db/owed.ts'
import { forgetFetched, forgetReview } from '#src/db/removals.ts'
import { noteRemoval, removalsHeard } from '#src/db/removals-heard.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import type { List, ListRestaurant, Restaurant, Restriction, Review } from '#src/domain/rows.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const [ben, cleo, list] = [idOf(2), idOf(3), idOf(6)] as [string, string, string]
const visit = (n: number, user_id: string, more: Partial<Review> = {}): Review => ({
  id: idOf(n),
  user_id,
  restaurant_id: idOf(50),
  created_at: '2026-05-01T11:00:00.000Z',
  ...more,
})
const fetched = { scopes: [], cached_at: 1 }
const reviews = () => [...copy.documents.rows('reviews').values()].map(({ row }) => row)
const base = (entity: Base['entity'], key: string, document: StoredDocument): Base => ({
  id: baseId(entity, key),
  entity,
  key,
  document,
})
const killed = () => Promise.reject(new Error('killed'))

describe('a removal', () => {
  test('is heard of once nothing shows the row: who is killed before asks again', async () => {
    await copy.documents.write([{ entity: 'reviews', key: idOf(10), document: { ...fetched, row: visit(10, ben) } }])
    const heard = await removalsHeard(copy)
    copy.documents.write = killed
    await expect(forgetReview(copy, idOf(10))).rejects.toThrow('killed')
    expect(await removalsHeard(copy)).toBe(heard)
  })

  test('of everything that was fetched reaches what the server had under unsent work, and nothing else there', async () => {
    const place = { id: idOf(50), name: 'Bar' } as Restaurant
    const profile = { user_id: cleo, username: 'cleo' }
    await copy.owed.write(['bases'], (owed) =>
      owed.put('bases', [
        base('reviews', idOf(10), { ...fetched, row: visit(10, ben) }),
        base('reviews', idOf(11), { scopes: [], row: visit(11, me) }),
        base('restaurants', place.id, { ...fetched, row: place }),
        base('profiles', cleo, { scopes: [`followers:${me}`], cached_at: 1, row: profile }),
      ]),
    )
    await forgetFetched(copy)
    const left = copy.owed.rows('bases').flatMap(({ key, document }) => (document ? [key] : []))
    expect(left).toEqual([cleo, place.id, idOf(11)])
  })

  test('of everything that was fetched takes nothing where there is no room to note it: what somebody likes stays', async () => {
    const row = { id: list, user_id: ben, name: 'Soups', like_count: 0 } as List
    await storeCachedRows(copy, [{ entity: 'lists', row, isLiked: false }])
    await saveIntent(copy, 'like_list', { list_id: list })
    copy.owed.setFull(true)
    await expect(forgetFetched(copy)).rejects.toThrow('full')
    copy.owed.setFull(false)
    await applyPending(copy)
    expect(copy.documents.rows('lists').get(list)?.row).toMatchObject({ name: 'Soups', like_count: 1 })
  })

  test('of everything that was fetched is ended by the next application after who was killed in between', async () => {
    await storeCachedRows(copy, [
      { entity: 'lists', row: { id: list, user_id: ben, like_count: 0 } as List, isLiked: false },
    ])
    await saveIntent(copy, 'like_list', { list_id: list })
    const { write } = copy.documents
    copy.documents.write = killed
    await expect(forgetFetched(copy)).rejects.toThrow('killed')
    copy.documents.write = write
    await applyPending(copy)
    expect([copy.documents.rows('lists').size, copy.documents.rows('list_likes').size]).toEqual([0, 1])
  })

  test('takes a cached answer whole where there is no room for what is left of it, and another fault is told', async () => {
    const { put } = copy.documents.answers
    const answer = { value: { reviews: [visit(10, ben), visit(11, cleo)] } }
    const forget = () => forgetInAnswers(copy, { rows: new Set([idOf(10)]), people: new Set(), visitors: new Set() })
    await put([{ id: 'page', answer, at: 1 }])
    copy.documents.answers.put = () => Promise.reject(new StorageError('lost', 'Closed.'))
    await expect(forget()).rejects.toThrow('Closed.')
    expect([...copy.documents.cachedAnswers.keys()]).toEqual(['page'])
    copy.documents.answers.put = () => Promise.reject(new StorageError('full', 'Full.'))
    await forget()
    expect([...copy.documents.cachedAnswers.keys()]).toEqual([])
  })
})

describe('fetched rows', () => {
  const store = (comment: string, heard?: number) =>
    storeCachedRows(copy, [{ entity: 'reviews', row: visit(10, ben, { comment }) }], heard)

  test('are as the server has them now, whenever they come again', async () => {
    expect([await store('Old'), await store('New')]).toEqual([true, true])
    expect(reviews()).toMatchObject([{ comment: 'New' }])
  })

  test('are stored with success when nothing of them is new', async () => {
    const place = { id: idOf(50), name: 'Bar', rating_count: 0, visits: 0 }
    const again = () => storeCachedRows(copy, [{ entity: 'restaurants', row: place }])
    expect([await again(), await again()]).toEqual([true, true])
  })

  test('that were asked for before a removal are not stored', async () => {
    const heard = await removalsHeard(copy)
    await copy.owed.write(['facts'], noteRemoval)
    expect([await store('Gone', heard), reviews()]).toEqual([false, []])
  })

  test('of somebody who is blocked are not stored', async () => {
    const row: Restriction = { id: idOf(30), user_id: me, person_id: ben, kind: 'block', created_at: '2026-05-01' }
    await copy.documents.write([{ entity: 'restrictions', key: row.id, document: { row, scopes: [`user:${me}`] } }])
    await store('Of Ben')
    expect(reviews()).toEqual([])
  })
})

test('a block that does not hold lets everything come again, also when nothing has come', async () => {
  await saveIntent(copy, 'block', { user_id: ben })
  expect(copy.documents.rows('restrictions').size).toBe(1)
  await copy.owed.write(['outbox', 'facts'], async (owed) => {
    await owed.delete(
      'outbox',
      (await owed.all('outbox')).map(({ seq }) => seq),
    )
    await doubtShownWork(owed)
  })
  await applyPending(copy)
  expect(copy.documents.rows('restrictions').size).toBe(0)
  expect(copy.owed.rows('facts')).toContainEqual({ name: 'reads_again', value: true })
})

test('the first change of a device is shown, also where something was left over from nobody', async () => {
  const stray: Base = { id: baseId('reviews', idOf(10)), entity: 'reviews', key: idOf(10), document: null }
  await copy.owed.write(['bases'], (owed) => owed.put('bases', [stray]))
  await applyPending(copy)
  await saveIntent(copy, 'create_list', { id: list, name: 'Soups', is_public: true, is_ranked: false })
  expect(copy.documents.rows('lists').size).toBe(1)
})

test('invariant 6: who is killed between the storages forgets the same of somebody who is blocked', async () => {
  const row = { id: list, user_id: ben, name: 'Dates' } as List
  const item = { id: idOf(7), list_id: list, restaurant_id: idOf(50), position: 0 } as ListRestaurant
  const change: DocumentChange = { entity: 'lists', key: list, document: { row, scopes: [`user:${ben}`] } }
  await copy.documents.write([change])
  await copy.owed.write(['bases'], (owed) =>
    owed.put('bases', [base('list_restaurants', item.id, { row: item, scopes: [`list:${list}`] })]),
  )
  const forget = () => forgetBlocked(copy, new Set([ben]), { keepsCursors: true })
  const { write } = copy.owed
  copy.owed.write = killed
  await expect(forget()).rejects.toThrow('killed')
  copy.owed.write = write
  await forget()
  expect([copy.documents.rows('lists').size, copy.owed.rows('bases')]).toEqual([0, []])
})
