/** What an import leaves out, because it is here: of everything there is the like that must not count. */
import { expect, test } from 'vitest'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { hasArrived, whatIsHere } from '#src/db/what-is-here.ts'
import { createMemoryDocuments } from '#tests/simulation/memory-documents.ts'
import { createMemoryOwed } from '#tests/simulation/memory-stores.ts'
import { listRow, mutation, profileRow, restaurantRow, reviewRow, uuid } from './rows.ts'

const [me, other] = [uuid(1), uuid(2)]
const copyOf = (documents: LocalCopy['documents'], owed: LocalCopy['owed']): LocalCopy =>
  ({ documents, owed, userId: me }) as LocalCopy

test('rows, notes, places and people that are here, and nothing of others or of what may be gone', async () => {
  const documents = createMemoryDocuments()
  const scopes = ['x']
  const note = { user_id: me, restaurant_id: uuid(10), created_at: '2026-01-01T00:00:00Z' }
  const places = [{ id: uuid(10), name: 'Kumo', added_at: '2026-01-01T00:00:00Z' }]
  await documents.write([
    { entity: 'profiles', key: me, document: { row: { ...profileRow(me, 'ada'), favorites: places }, scopes } },
    { entity: 'reviews', key: uuid(20), document: { row: reviewRow(20, me, uuid(10), 0), scopes } },
    { entity: 'reviews', key: uuid(21), document: { row: reviewRow(21, other, uuid(10), 0), scopes } },
    { entity: 'lists', key: uuid(22), document: { row: listRow(22, me), scopes } },
    {
      entity: 'private_notes',
      key: uuid(23),
      document: { row: { ...note, id: uuid(23), note: 'Ask for Jo' }, scopes },
    },
    { entity: 'private_notes', key: uuid(24), document: { row: { ...note, id: uuid(24) }, scopes } },
    { entity: 'restaurants', key: uuid(10), document: { row: restaurantRow(10, 'Kumo'), scopes } },
    { entity: 'restaurants', key: uuid(11), document: { row: restaurantRow(11, 'Ume'), scopes: [], cached_at: 1 } },
  ])
  const owed = createMemoryOwed()
  await owed.write(['outbox', 'refused'], async (writer) => {
    await writer.append(mutation('add_favorite', { restaurant_id: uuid(12) }))
    await writer.append(mutation('save_place', { id: uuid(13) }))
    const refused = { ...mutation('log_visit', { id: uuid(25) }), seq: 9, id: uuid(90), code: 'x', message: 'x' }
    await writer.put('refused', [refused])
  })
  const here = await whatIsHere(copyOf(documents, owed), [uuid(10), uuid(11), uuid(12)])
  expect([...here.rows].toSorted()).toEqual([uuid(13), uuid(20), uuid(22), uuid(23), uuid(25)])
  expect([...here.places].toSorted()).toEqual([uuid(10), uuid(13)])
  expect(here.onProfile).toEqual({ favorites: [uuid(10), uuid(12)], want_to_try: [], pinned_restaurants: [] })
  expect([...here.following]).toEqual([])
})

test('everything has arrived after a whole first pull, and while nothing is read anew', () => {
  const done = { name: 'first_pull_done', value: true } as const
  expect(hasArrived([done])).toBe(true)
  expect(hasArrived([{ ...done, value: false }])).toBe(false)
  expect(hasArrived([{ name: 'home_arrived', value: true }])).toBe(false)
  expect(hasArrived([done, { name: 'resync', value: { id: 'x', cursors: {}, limits: {}, isGeneration: true } }])).toBe(
    false,
  )
})
