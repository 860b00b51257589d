/** What somebody else changes in a transaction that is still open: an intent waits for it, and takes it into account. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld } from '#tests/support/world.ts'

const { sql, ...backend } = testBackend()
const world = createWorld({ sql, ...backend })

/** Begins `change`, has the person do `intent`, and commits when they wait for it. */
async function meanwhile(
  change: (transaction: TransactionSql) => Promise<unknown>,
  person: string,
  intent: string,
  input: object,
): Promise<void> {
  let done: Promise<unknown> = Promise.resolve()
  await sql.begin(async (transaction) => {
    await change(transaction)
    const [own] = await transaction`select pg_backend_pid() as pid`
    done = asPerson(
      sql,
      person,
      (other) => other`select ${other.unsafe(`intent.${intent}`)}(${other.json(input as never)})`,
    )
    const over = new AbortController()
    done.catch(() => {}).finally(() => over.abort())
    while (!over.signal.aborted) {
      const [row] =
        await sql`select count(*)::integer as count from pg_stat_activity where ${own?.['pid']}::integer = any (pg_blocking_pids(pid))`
      if (row?.['count'] > 0) return
      await sleep(10)
    }
  })
  await done
}

test('mails that are switched off by their link stay off, whatever a device changes of the profile meanwhile', async () => {
  const ada = await world.person('Ada')
  await meanwhile(
    (transaction) => transaction`update profiles set email_notifications = false where user_id = ${ada.id}`,
    ada.id,
    'update_profile',
    { fields: { bio: 'Cooks' }, base: { bio: null } },
  )
  const [profile] = await sql`select bio, email_notifications from profiles where user_id = ${ada.id}`
  expect(profile).toEqual({ bio: 'Cooks', email_notifications: false })
})

test('a place comes behind those that a list gets meanwhile', async () => {
  const ada = await world.person('Ada')
  const [one, two, list] = [await world.restaurant(), await world.restaurant(), randomUUID()]
  await ada.device.push(['create_list', { id: list, name: 'Best' }])
  await meanwhile(
    async (transaction) => {
      // As a merge of places does.
      await transaction`select from lists where id = ${list} for update`
      await transaction`insert into list_restaurants (id, list_id, restaurant_id, position) values (gen_random_uuid(), ${list}, ${one}, 0)`
    },
    ada.id,
    'add_to_list',
    { id: randomUUID(), list_id: list, restaurant_id: two },
  )
  const places =
    await sql`select restaurant_id, position from list_restaurants where list_id = ${list} order by position`
  expect([...places]).toEqual([
    { restaurant_id: one, position: 0 },
    { restaurant_id: two, position: 1 },
  ])
})
