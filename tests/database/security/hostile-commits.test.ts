/** One account that makes COMMIT expensive, where versions and counters are written and `statement_timeout` does not reach. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { mutation } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const { sql } = backend
const world = createWorld(backend)

/** Ms that the work takes, whatever becomes of it. */
async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work().catch(() => {})
  return performance.now() - began
}

/** People, and who follows them: nobody's phone is as busy as that of somebody whom 7,500 follow. */
async function followMany(person: Person, count: number): Promise<void> {
  await sql`insert into auth.users (id, raw_user_meta_data)
    select gen_random_uuid(), jsonb_build_object('username', 'f' || substr(md5(random()::text), 1, 14)) from generate_series(1, ${count}::integer)`
  await sql`insert into followers (id, follower_id, following_id)
    select gen_random_uuid(), ${person.id}, user_id from profiles where username ~ '^f[0-9a-f]{14}$' limit ${count}`
}

describe('a COMMIT', () => {
  it('that takes longer than 10 s is ended, and the server goes on', async () => {
    await sql.unsafe(`
      create function private.sleep_at_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return null; end $$;
      create constraint trigger sleep_at_commit after insert on public.reviews deferrable initially deferred
        for each row when (new.comment = 'slow') execute function private.sleep_at_commit();`)
    const ada = await world.person('Ada')
    const place = await world.restaurant()
    const slow = visit(place, { comment: 'slow' })
    const took = await msOf(() => ada.device.push(['log_visit', slow]))
    expect(took).toBeGreaterThan(5_000)
    expect(took).toBeLessThan(20_000)
    expect(await sql`select from reviews where id = ${slow.id}`).toHaveLength(0)
    expect(outcomes(await ada.device.push(['log_visit', visit(place)]))).toEqual(['applied'])
  })

  it('of 10,000 scopes takes no time that grows with their square, whatever the statistics have seen', async () => {
    const ada = await world.person('Ada')
    await followMany(ada, 10_000)
    await sql`analyze`
    const took = await msOf(() => ada.device.push(['update_profile', { fields: { full_name: 'Other' }, base: {} }]))
    expect(took).toBeLessThan(5_000)
    const [profile] = await sql`select full_name from profiles where user_id = ${ada.id}`
    expect(profile).toEqual({ full_name: 'Other' })
  })
})

describe('the work of one transaction', () => {
  it('is refused before COMMIT when it is more than a person needs: 5,000 lists at once', async () => {
    const ada = await world.person('Ada')
    const insert = () =>
      asPerson(
        sql,
        ada.id,
        (transaction) => transaction`insert into lists (id, user_id, name)
          select gen_random_uuid(), ${ada.id}, 'L' from generate_series(1, 5000)`,
      )
    await expect(insert()).rejects.toThrow('You can have 500 lists.')
    await sql`update private.budgets set most = 5000 where key = 'lists'`
    await sql`create or replace function sync.rows_per_transaction() returns integer language sql immutable as 'select 4000'`
    await expect(insert()).rejects.toThrow('This changes too much at once.')
    expect(await sql`select from lists where user_id = ${ada.id}`).toHaveLength(0)
  })

  it('that a push only exceeds together goes with the next; one change that does alone is refused', async () => {
    await sql`create or replace function sync.rows_per_transaction() returns integer language sql immutable as 'select 12'`
    const ada = await world.person('Ada')
    const lists = Array.from({ length: 5 }, () => mutation('create_list', { id: randomUUID(), name: 'L' }))
    const first = outcomes(await ada.device.send(lists))
    expect(first[0]).toBe('applied')
    expect(first.at(-1)).toBe('retry')
    for (let rounds = 0; rounds < 5; rounds++) await ada.device.send(lists.slice(rounds))
    expect(await sql`select from lists where user_id = ${ada.id}`).toHaveLength(5)
    await sql`create or replace function sync.rows_per_transaction() returns integer language sql immutable as 'select 2'`
    expect(outcomes(await ada.device.push(['create_list', { id: randomUUID(), name: 'L' }]))).toEqual([
      'rejected too_much_at_once',
    ])
  })
})
