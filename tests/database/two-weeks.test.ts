/** Somebody who was without a network for two weeks, beside the budgets of one day: the phone's engine on the embedded backend. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { testBackend } from '#tests/support/backend.ts'
import { createPhone } from '#tests/support/phone.ts'

const backend = testBackend()

test('A person who comes back from two weeks offline with 300 changes is not refused', async () => {
  const person = await backend.signUp('Ada')
  // An account that is younger than two weeks has not saved up so much.
  await backend.sql`update public.profiles set created_at = now() - interval '30 days' where user_id = ${person.id}`
  const { store, sync } = createPhone(backend, person)
  const places = Array.from({ length: 20 }, () => randomUUID())
  for (const [index, id] of places.entries())
    await saveIntent(store, 'save_place', { id, place_id: `manual_${id}`, name: `Stand ${index + 1}` })
  await sync()
  const waiting = () => store.owed.rows('outbox').length
  expect(waiting()).toBe(0)

  for (let index = 0; index < 240; index++)
    await logVisit(store, {
      id: randomUUID(),
      restaurant_id: places[index % places.length] ?? '',
      created_at: new Date(Date.now() - (index / 18) * 86_400_000).toISOString(),
      rating: 4,
    })
  const list = randomUUID()
  await saveIntent(store, 'create_list', { id: list, name: 'On the road', is_public: false, is_ranked: false })
  for (const restaurant_id of places) {
    await saveIntent(store, 'add_to_list', { list_id: list, restaurant_id })
    await saveIntent(store, 'add_want_to_try', { restaurant_id })
  }
  for (const restaurant_id of places.slice(1)) await saveIntent(store, 'add_favorite', { restaurant_id })
  expect(waiting()).toBe(300)

  await sync()
  expect([waiting(), store.owed.rows('refused')]).toEqual([0, []])
  const [counted] = await backend.sql`
    select (select count(*)::int from reviews where user_id = ${person.id}) as visits,
      (select count(*)::int from list_restaurants where list_id = ${list}) as places`
  expect(counted).toEqual({ visits: 240, places: 20 })
})
