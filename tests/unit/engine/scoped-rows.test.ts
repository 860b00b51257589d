import { expect, test } from 'vitest'
import { baseId } from '#src/db/owed.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import type { Profile, Restaurant, Review } from '#src/domain/rows.ts'
import type { PullAnswer } from '#sync/backend.ts'
import { afterPage, keysInPage } from '#sync/scoped-rows.ts'
import { pullAnswer } from '#tests/support/answers.ts'

const review = (id: string): Review => ({ id, user_id: 'a', restaurant_id: 'r', created_at: '2026-01-01T00:00:00Z' })
const card = (name: string): Profile => ({ user_id: 'a', username: name })
const whole = (name: string): Profile => ({ user_id: 'a', username: name, bio: 'Hungry' })

const page = (...changes: Partial<PullAnswer['changes'][number]>[]): PullAnswer =>
  pullAnswer({ changes: changes.map((change) => ({ scope: 'user:a', ...change })) })

/** Runs pages one after the other and returns what is left of each document. */
function after(...pages: PullAnswer[]): Record<string, unknown> {
  const documents: ServerDocuments = new Map()
  for (const answer of pages) for (const [id, change] of afterPage(answer, documents)) documents.set(id, change)
  return Object.fromEntries([...documents].map(([id, { document }]) => [id, document]))
}

test('a row is kept as long as one scope holds it', () => {
  const both = page({ rows: { reviews: [review('1')] } }, { scope: 'list:l', rows: { reviews: [review('1')] } })
  const id = baseId('reviews', '1')
  expect(after(both)[id]).toEqual({ row: review('1'), scopes: ['list:l', 'user:a'] })
  expect(after(both, page({ removed: { reviews: ['1'] } }))[id]).toEqual({ row: review('1'), scopes: ['list:l'] })
  expect(after(both, pullAnswer({ vanished: ['user:a', 'list:l'] }))[id]).toBeNull()
})

test('invariant 6: a removal also takes what was only fetched on demand', () => {
  const id = baseId('reviews', '1')
  const before: ServerDocuments = new Map([
    [id, { entity: 'reviews', key: '1', document: { row: review('1'), scopes: [], cached_at: 1 } }],
  ])
  expect(afterPage(page({ removed: { reviews: ['1'] } }), before).get(id)?.document).toBeNull()
})

test('a place that leaves its last scope stays as a cached row, so that what took it away can be taken back with its name', () => {
  const place = { id: 'r', place_id: 'r', name: 'Kumo', visits: 1, rating_count: 0, price_count: 0 } as Restaurant
  const id = baseId('restaurants', 'r')
  const before: ServerDocuments = new Map([
    [id, { entity: 'restaurants', key: 'r', document: { row: place, scopes: ['list:l', 'user:a'] } }],
  ])
  const removed = page({ removed: { restaurants: ['r'] } })
  const cached = { row: place, scopes: [], cached_at: 7 }
  expect(afterPage(removed, before, 7).get(id)?.document).toEqual({ row: place, scopes: ['list:l'] })
  const both = pullAnswer({ changes: removed.changes, vanished: ['list:l'] })
  expect(afterPage(both, before, 7).get(id)?.document).toEqual(cached)
  // The same removal again, as after a lost cursor.
  const once: ServerDocuments = new Map([[id, { entity: 'restaurants', key: 'r', document: cached }]])
  expect(afterPage(removed, once, 8).get(id)?.document).toEqual(cached)
  // While everything comes again, what nobody names is not there.
  expect(afterPage(both, before).get(id)?.document).toBeNull()
})

test('a removal of what the device never had says nothing', () => {
  expect(after(page({ removed: { reviews: ['1'] } }))).toEqual({})
})

test('a card does not take away what the scope of the person says, but renews the card', () => {
  const pages = [
    page({ rows: { profiles: [whole('old')] } }),
    page({ scope: 'followers:me', rows: { profiles: [card('new')] } }),
  ]
  const document = { row: whole('new'), scopes: ['followers:me', 'user:a'] }
  expect(after(...pages)[baseId('profiles', 'a')]).toEqual(document)
  const vanished = pullAnswer({ vanished: ['user:a'] })
  expect(after(...pages, vanished)[baseId('profiles', 'a')]).toEqual({ row: card('new'), scopes: ['followers:me'] })
})

test('a column that the server emptied is gone', () => {
  const emptied = after(page({ rows: { profiles: [whole('x')] } }), page({ rows: { profiles: [card('x')] } }))
  expect(emptied[baseId('profiles', 'a')]).toEqual({ row: card('x'), scopes: ['user:a'] })
})

test('the keys of a page are those of its rows and removals, people by their user id', () => {
  const answer = page({ rows: { profiles: [card('x')] }, removed: { reviews: ['2'] } })
  expect([...keysInPage(answer)].map(([entity, keys]) => [entity, [...keys]])).toEqual([
    ['profiles', ['a']],
    ['reviews', ['2']],
  ])
})
