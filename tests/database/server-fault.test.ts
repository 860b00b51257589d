/** A fault of the server is no verdict: what it cannot store stays on the phone, and holds up nothing else (invariants 2 and 3). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { testBackend } from '#tests/support/backend.ts'
import { createPhone } from '#tests/support/phone.ts'

const backend = testBackend()

beforeAll(async () => {
  // As safeupdate does on hosted Supabase: every verdict is given, and then COMMIT fails.
  await backend.sql.unsafe(`
    create function private.fail_at_commit() returns trigger language plpgsql as $$
      begin raise exception using errcode = '21000', message = 'UPDATE requires a WHERE clause'; end $$;
    create constraint trigger fail_at_commit after insert on public.reviews deferrable initially deferred
      for each row when (new.comment = 'poison') execute function private.fail_at_commit();`)
})
afterAll(() => backend.sql`drop function private.fail_at_commit() cascade`)

test('invariant 2: a visit whose COMMIT fails waits on the phone, delays no other, and arrives once when the server is mended', async () => {
  const user = await backend.signUp('Ada')
  const { store, sync } = createPhone(backend, user)
  const visit = async (comment: string) => {
    const place_id = `manual_${randomUUID()}`
    const restaurant_id = await placeUuid(place_id)
    const place = { id: restaurant_id, place_id, name: 'Kumo Ramen' }
    return { id: randomUUID(), restaurant_id, comment, created_at: new Date().toISOString(), place }
  }
  const [poison, fine] = [await visit('poison'), await visit('Good')]
  const arrived = async () =>
    (await backend.sql`select comment from reviews where user_id = ${user.id} order by 1`).map((row) => row['comment'])
  await logVisit(store, poison)
  // Names the place of the visit, so it may not overtake it.
  await saveIntent(store, 'add_want_to_try', { restaurant_id: poison.restaurant_id })
  await logVisit(store, fine)

  const failures: unknown[] = []
  for (let round = 0; round < 5; round++) await sync().catch((error: unknown) => failures.push(error))
  expect(failures).toHaveLength(5)
  expect(failures[0]).toMatchObject({
    kind: 'busy',
    code: '21000',
    message: 'The server has a problem. Try again in a moment.',
  })
  expect(store.owed.rows('refused')).toEqual([])
  expect(await arrived()).toEqual(['Good'])
  expect(
    store.owed
      .rows('outbox')
      .filter(({ state }) => state !== 'applied')
      .map(({ intent }) => intent),
  ).toEqual(['log_visit', 'add_want_to_try'])

  await backend.sql.unsafe('drop trigger fail_at_commit on public.reviews')
  await sync()
  await sync()
  expect([await arrived(), store.owed.rows('outbox'), store.owed.rows('refused')]).toEqual([['Good', 'poison'], [], []])
})
