/** Scopes, versions and tombstones, step by step: what a COMMIT does for the devices that read behind it (invariants 4 and 6). */
import { randomUUID } from 'node:crypto'
import postgres, { type TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { pairId } from '#src/domain/pair-id.ts'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, commitWork, takenBack } from '#tests/support/sql-caller.ts'
import { createWorld } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

type Touched = [scope: string, entity: string, row: string]
const touch = (transaction: TransactionSql, ...rows: Touched[]) =>
  Promise.all(rows.map((row) => transaction`select sync.touch(${row[0]}, ${row[1]}::sync.entity, ${row[2]})`))

/** The entries of a scope, by version. */
const entriesOf = async (transaction: TransactionSql, scope: string) =>
  (
    await transaction<{ entity: string; row: string; version: number }[]>`
      select entity::text, row_id as row, version::integer from sync.entries join sync.scopes on scopes.id = scope_id
      where scope = ${scope} order by version`
  ).map(({ entity, row, version }) => [version, entity, row])

const scopeOf = async (transaction: TransactionSql, scope: string) =>
  (
    await transaction`select head::integer, forgotten_to::integer, looked_at_to::integer, mark::integer,
      now() - marked_at < interval '1 day' as is_marked_now from sync.scopes where scope = ${scope}`
  )[0]

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID()).toSorted()

test('a COMMIT gives each row of a scope one version, what others refer to first, and the next ones the versions behind', () =>
  takenBack(sql, async (transaction) => {
    const [scope, other] = [`list:${randomUUID()}`, `list:${randomUUID()}`]
    const [one = '', two = '', three = ''] = ids(3)
    await touch(transaction, [scope, 'reviews', two], [scope, 'reviews', one], [scope, 'restaurants', three])
    await touch(transaction, [scope, 'reviews', two], [other, 'reviews', two])
    await commitWork(transaction)
    const first = [
      [1, 'restaurants', three],
      [2, 'reviews', one],
      [3, 'reviews', two],
    ]
    expect(await entriesOf(transaction, scope)).toEqual(first)
    expect(await entriesOf(transaction, other)).toEqual([[1, 'reviews', two]])
    await touch(transaction, [scope, 'reviews', one], [scope, 'lists', one])
    await commitWork(transaction)
    expect(await entriesOf(transaction, scope)).toEqual([first[0], first[2], [4, 'lists', one], [5, 'reviews', one]])
    expect(await scopeOf(transaction, scope)).toMatchObject({ head: 5 })
    expect(await entriesOf(transaction, other)).toEqual([[1, 'reviews', two]])
  }))

test('what is touched everywhere is touched in the scopes that have it, and in no other', () =>
  takenBack(sql, async (transaction) => {
    const [here, there, elsewhere] = ids(3).map((id) => `list:${id}`) as [string, string, string]
    const [row = '', other = ''] = ids(2)
    await touch(transaction, [here, 'reviews', row], [there, 'reviews', row], [here, 'lists', row])
    await touch(transaction, [elsewhere, 'reviews', other])
    await commitWork(transaction)
    await transaction`select sync.touch_everywhere('reviews', ${row})`
    const touched =
      await transaction`select scope, entity::text, row_id from sync.touched_rows where row_id in (${row}, ${other}) order by scope`
    expect(touched.map(({ scope, entity, row_id }) => [scope, entity, row_id])).toEqual(
      [here, there].toSorted().map((scope) => [scope, 'reviews', row]),
    )
  }))

test('the scopes of somebody who is gone, and of the lists that went with them, are erased and not made anew; others stay', async () => {
  const ada = await world.person('Ada')
  await takenBack(sql, async (transaction) => {
    const [gone = '', list = '', adas = '', row = ''] = ids(4)
    const erased = [`user:${gone}`, `followers:${gone}`, `list:${list}`]
    const kept = [`user:${ada.id}`, `list:${adas}`]
    for (const scope of [...erased, ...kept])
      await transaction`insert into sync.scopes (scope, head) values (${scope}, 7) on conflict (scope) do update set head = 7`
    await touch(transaction, [`user:${gone}`, 'lists', list], [`followers:${gone}`, 'reviews', row])
    await touch(transaction, [`list:${list}`, 'lists', list], [`user:${ada.id}`, 'reviews', row])
    await touch(transaction, [`user:${ada.id}`, 'lists', adas], [`list:${adas}`, 'lists', adas])
    await commitWork(transaction)
    const left = await transaction<{ scope: string }[]>`
      select scope from sync.scopes where scope = any (${[...erased, ...kept]})`
    expect(left.map(({ scope }) => scope).toSorted()).toEqual(kept.toSorted())
    expect(await entriesOf(transaction, `list:${adas}`)).toEqual([[8, 'lists', adas]])
    expect(await transaction`select from sync.touched_rows where row_id in (${list}, ${row}, ${adas})`).toHaveLength(0)
  })
})

test('a person may touch so many rows in a transaction and not one more; who works for the project may', async () => {
  const ada = await world.person('Ada')
  const limit = `create or replace function sync.rows_per_transaction() returns integer language sql immutable as 'select 3'`
  const touchOne = (transaction: TransactionSql) =>
    transaction`select sync.touch(${`user:${ada.id}`}, 'reviews', ${randomUUID()})`
  await takenBack(sql, async (transaction) => {
    await transaction.unsafe(limit)
    for (let rows = 0; rows < 5; rows++) await touchOne(transaction)
  })
  await takenBack(sql, async (transaction) => {
    await transaction.unsafe(limit)
    await becomePerson(transaction, ada.id)
    await transaction`select set_config('role', 'supabase_admin', true)`
    for (let rows = 0; rows < 3; rows++) await touchOne(transaction)
    await expect(transaction.savepoint(touchOne)).rejects.toThrow('This changes too much at once.')
  })
})

test('each transaction counts anew, also the first of a connection', async () => {
  const connection = postgres(backend.adminDatabaseUrl, { max: 1, onnotice: () => {} })
  await connection`select sync.touch(${`list:${randomUUID()}`}, 'reviews', ${randomUUID()})`
  expect(await connection`select current_setting('crumb.queued', true) as queued`).toEqual([{ queued: '' }])
  await connection.end()
})

/** A scope whose entries are tombstones, versions 1 to `head`; its mark was set so many days ago. */
async function tombstones(transaction: TransactionSql, scope: string, head: number, mark: number, days: number) {
  await transaction`insert into sync.scopes (scope, head, mark, marked_at)
    values (${scope}, ${head}, ${mark}, now() - make_interval(days => ${days}))`
  await transaction`insert into sync.entries (row_id, entity, scope_id, version)
    select gen_random_uuid(), 'reviews', scopes.id, version from sync.scopes, generate_series(1, ${head}::integer) as version
    where scope = ${scope}`
}
const versionsOf = async (transaction: TransactionSql, scope: string) =>
  (await entriesOf(transaction, scope)).map(([version]) => version)

test('tombstones at or below a mark of three months ago are forgotten, no later ones, and the scope says up to where', () =>
  takenBack(sql, async (transaction) => {
    const [old, young, untouched] = ids(3).map((id) => `list:${id}`) as [string, string, string]
    await tombstones(transaction, old, 8, 5, 91)
    await tombstones(transaction, young, 8, 5, 89)
    await tombstones(transaction, untouched, 8, 5, 91)
    await transaction`select sync.forget_tombstones(${[old, young]})`
    expect(await versionsOf(transaction, old)).toEqual([6, 7, 8])
    expect(await scopeOf(transaction, old)).toEqual({
      head: 8,
      forgotten_to: 5,
      looked_at_to: 5,
      mark: 8,
      is_marked_now: true,
    })
    for (const scope of [young, untouched]) {
      expect(await versionsOf(transaction, scope)).toHaveLength(8)
      expect(await scopeOf(transaction, scope)).toMatchObject({ forgotten_to: 0, looked_at_to: 0, mark: 5 })
    }
    // Nothing is due until the new mark is old, and then nothing is looked at twice.
    await transaction`select sync.forget_tombstones(${[old]})`
    expect(await versionsOf(transaction, old)).toEqual([6, 7, 8])
  }))

test('a COMMIT forgets the old tombstones of the scopes that it touches, and of no others', () =>
  takenBack(sql, async (transaction) => {
    const [touched, untouched] = ids(2).map((id) => `list:${id}`) as [string, string]
    for (const scope of [touched, untouched]) await tombstones(transaction, scope, 8, 5, 91)
    await touch(transaction, [touched, 'reviews', randomUUID()])
    await commitWork(transaction)
    expect(await versionsOf(transaction, touched)).toEqual([6, 7, 8, 9])
    expect(await versionsOf(transaction, untouched)).toHaveLength(8)
  }))

test('a row that is there is no tombstone: it stays, and what is forgotten ends before it', async () => {
  const place = await world.restaurant()
  await takenBack(sql, async (transaction) => {
    const scope = `user:${randomUUID()}`
    await tombstones(transaction, scope, 3, 3, 91)
    await transaction`update sync.entries set entity = 'restaurants', row_id = ${place}
      from sync.scopes where scopes.id = scope_id and scope = ${scope} and version = 3`
    await transaction`select sync.forget_tombstones(${[scope]})`
    expect(await entriesOf(transaction, scope)).toEqual([[3, 'restaurants', place]])
    expect(await scopeOf(transaction, scope)).toMatchObject({ forgotten_to: 2, looked_at_to: 3 })
    // And where nothing is forgotten, it says what it said.
    await transaction`update sync.scopes set marked_at = now() - interval '91 days' where scope = ${scope}`
    await transaction`select sync.forget_tombstones(${[scope]})`
    expect(await scopeOf(transaction, scope)).toMatchObject({ forgotten_to: 2 })
  })
})

test('one COMMIT looks at so many entries of all its scopes together, and the next goes on where it ended', () =>
  takenBack(sql, async (transaction) => {
    await transaction.unsafe(
      "create or replace function sync.entries_looked_at() returns integer language sql immutable as 'select 3'",
    )
    const [one, two] = ids(2).map((id) => `list:${id}`) as [string, string]
    await tombstones(transaction, one, 6, 4, 91)
    await tombstones(transaction, two, 6, 6, 91)
    const left: number[][] = []
    const looked: number[][] = []
    for (let time = 0; time < 4; time++) {
      await transaction`select sync.forget_tombstones(${[two, one]})`
      const both = await Promise.all([one, two].map((scope) => versionsOf(transaction, scope)))
      left.push(both.map(({ length }) => length))
      const states = await Promise.all([one, two].map((scope) => scopeOf(transaction, scope)))
      looked.push(states.map((state) => state?.['looked_at_to']))
    }
    expect(left).toEqual([
      [3, 6],
      [2, 4],
      [2, 1],
      [2, 0],
    ])
    expect(looked).toEqual([
      [3, 0],
      [4, 2],
      [4, 5],
      [4, 6],
    ])
  }))

test('the id of a pair is the one that the phone makes', async () => {
  for (const [one = '', other = ''] of [ids(2), ids(2).toReversed()]) {
    const [row] = await sql`select sync.pair_id(${one}, ${other}) as id`
    expect(row?.['id']).toBe(pairId(one, other))
  }
})
