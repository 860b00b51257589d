/** Somebody who was without a network for two weeks, beside the budgets of one day. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { testBackend } from '#tests/support/backend.ts'
import { createPhone } from '#tests/support/phone.ts'

const backend = testBackend()
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

test('300 changes of two weeks without a network are all sent', async () => {
  const ada = await backend.signUp('Ada')
  // An account that is younger than two weeks has not saved up so much.
  await backend.sql`update profiles set created_at = now() - interval '30 days' where user_id = ${ada.id}`
  const { store, sync } = createPhone(backend, ada)
  const list = randomUUID()
  const places = Array.from({ length: 20 }, (_, index) => {
    const id = randomUUID()
    return { id, place_id: `manual_${id}`, name: `Stand ${index + 1}` }
  })
  for (let index = 0; index < 240; index++) {
    const place = places[index % places.length] as (typeof places)[number]
    const created_at = daysAgo(index / 18)
    await logVisit(store, { id: randomUUID(), restaurant_id: place.id, rating: 4, created_at, place })
  }
  await saveIntent(store, 'create_list', { id: list, name: 'On the road', is_public: false, is_ranked: false })
  for (const { id } of places) {
    await saveIntent(store, 'add_to_list', { list_id: list, restaurant_id: id })
    await saveIntent(store, 'add_want_to_try', { restaurant_id: id })
  }
  for (const { id } of places.slice(1)) await saveIntent(store, 'add_favorite', { restaurant_id: id })
  expect(store.owed.rows('outbox')).toHaveLength(300)

  await sync()
  expect([store.owed.rows('outbox'), store.owed.rows('refused')]).toEqual([[], []])
  const [counted] = await backend.sql`
    select (select count(*)::integer from reviews where user_id = ${ada.id}) as visits,
      (select count(*)::integer from list_restaurants where list_id = ${list}) as listed`
  expect(counted).toEqual({ visits: 240, listed: 20 })
})
