/** PostgreSQL ends what is in a deadlock, and that is no verdict on the work. The simulation only says `retry`; here it is a real one. */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { testBackend } from '#tests/support/backend.ts'
import { createPhone } from '#tests/support/phone.ts'

const backend = testBackend()

test('invariant 2: of a push in a deadlock, what came before it is done, and it and all that follows are done once when they come again', async () => {
  const user = await backend.signUp('Ada')
  const { store, sync } = createPhone(backend, user)
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [first, second, third])
    await saveIntent(store, 'create_list', { id, name: 'New', is_public: true, is_ranked: false })
  await sync()
  const names = async () =>
    new Map(
      (await backend.sql`select id, name from lists where user_id = ${user.id}`).map(({ id, name }) => [
        String(id),
        String(name),
      ]),
    )
  for (const [id, name] of [
    [first, 'One'],
    [second, 'Two'],
    [third, 'Three'],
  ] as const)
    await saveIntent(store, 'edit_list', { id, base: { name: 'New' }, fields: { name } })

  const outcome = await backend.sql.begin(async (other) => {
    // So that it is the phone's transaction that finds the deadlock, and ends.
    await other`set local deadlock_timeout = '60s'`
    await other`select from lists where id = ${second} for update`
    const sent = sync().catch((error: unknown) => error)
    const waits = () => backend.sql`select from pg_locks where not granted`
    await vi.waitFor(async () => expect((await waits()).length).toBeGreaterThan(0), { timeout: 10_000, interval: 20 })
    await other`select from lists where id = ${first} for update`
    return sent
  })
  expect(outcome).toMatchObject({ kind: 'busy', message: 'The server asked for this again.' })
  expect(await names()).toEqual(
    new Map([
      [first, 'One'],
      [second, 'New'],
      [third, 'New'],
    ]),
  )
  const waiting = store.owed.rows('outbox').filter(({ state }) => state === 'waiting')
  // What followed has no part in it.
  expect(waiting.map(({ input, attempts, sent }) => [input['id'], attempts, sent])).toEqual([
    [second, 1, true],
    [third, 0, true],
  ])

  await sync()
  await sync()
  expect(await names()).toEqual(
    new Map([
      [first, 'One'],
      [second, 'Two'],
      [third, 'Three'],
    ]),
  )
  expect([store.owed.rows('outbox'), store.owed.rows('refused')]).toEqual([[], []])
})
