/**
 * Invariant 4 under load: writers that hold their transactions open write, change and delete rows while devices pull.
 * Afterwards every device must hold exactly what the server holds.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { createDevice, type Device, type Row } from '#tests/support/device.ts'
import { callerFor } from '#tests/support/sql-caller.ts'

export type WriterLoad = {
  /** Rows to write in all, half of them reviews and half the activities that come with them, which are not sent. */
  rows: number
  writers: number
  /** The longest that a transaction stays open after its last write, in ms. */
  longestHold: number
  /** The most rows of one transaction; the number is drawn anew for each. */
  mostRowsAtOnce: number
  /** Among which the visits are drawn. Who has been to one a thousand times has a thousand visits read with one more. */
  places: number
  /** How often the devices pull beside the writers at least: these go on until then, on a busy machine beyond `rows`. */
  pulls: number
}

/** Devices that ask without end took two fifths of the processor from the writers. */
const msBetweenPulls = 20

export type WriterOutcome = { rows: number; transactions: number; pulls: number; missed: number; seconds: number }

type World = { people: [string, string]; restaurantIds: string[] }

/** Two people whose devices write and pull, and so many places that they visit. The names are new at every call. */
async function makeWorld(sql: Sql, places: number): Promise<World> {
  const person = async (): Promise<string> => {
    const username = `w_${randomUUID().slice(0, 8)}`
    const [row] = await sql`insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), ${`${username}@bench.example`}, ${sql.json({ username })}) returning id`
    return row?.['id'] as string
  }
  const restaurants = await sql`insert into restaurants (name)
    select 'Concurrent ' || n from generate_series(1, ${places}::integer) as n returning id`
  return { people: [await person(), await person()], restaurantIds: restaurants.map((row) => row['id'] as string) }
}

/** Half of the writers write as the first person, half as the second; the devices are two of the first and one of the second. */
export async function runConcurrentWriters(sql: Sql, load: WriterLoad): Promise<WriterOutcome> {
  const started = performance.now()
  const world = await makeWorld(sql, load.places)
  const devices = [world.people[0], world.people[0], world.people[1]].map((id) => ({
    id,
    device: createDevice(callerFor(sql, id), compared),
  }))
  const written = new AbortController()
  let pulls = 0
  const pulling = Promise.all(
    devices.map(async ({ device }) => {
      while (!written.signal.aborted) {
        pulls += await device.pull(2000)
        await sleep(msBetweenPulls)
      }
      pulls += await device.pull(2000)
    }),
  )
  const writing = Promise.all(
    Array.from({ length: load.writers }, (_, index) =>
      write(sql, world, world.people[index % 2 === 0 ? 0 : 1], load, () => pulls < load.pulls),
    ),
  ).finally(() => written.abort())
  const [transactions] = await Promise.all([writing, pulling])
  let missed = 0
  for (const { id, device } of devices) missed += await countDifferences(sql, id, device)
  return {
    rows: load.rows,
    transactions: transactions.reduce((sum, count) => sum + count, 0),
    pulls,
    missed,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Writes its part of the rows, and on while `isNeeded`; every tenth transaction also edits and deletes earlier rows. Returns the transactions. */
async function write(
  sql: Sql,
  world: World,
  userId: string,
  load: WriterLoad,
  isNeeded: () => boolean,
): Promise<number> {
  const reviews = Math.ceil(load.rows / 2 / load.writers)
  let transactions = 0
  for (let written = 0; written < reviews || isNeeded(); transactions++) {
    const drawn = 1 + Math.floor(Math.random() * load.mostRowsAtOnce)
    const count = written < reviews ? Math.min(reviews - written, drawn) : drawn
    // Without a budget, which would let one transaction of a person go on at a time.
    await sql.begin(async (transaction) => {
      await insertReviews(transaction, world, userId, count)
      if (transactions % 10 === 9) {
        await transaction`update reviews set comment = 'changed' where id in (select id from reviews where user_id = ${userId} limit 3)`
        await transaction`delete from reviews where id in (select id from reviews where user_id = ${userId} order by created_at limit 1)`
      }
      await sleep(Math.random() * load.longestHold)
    })
    written += count
  }
  return transactions
}

async function insertReviews(transaction: TransactionSql, world: World, userId: string, count: number): Promise<void> {
  const visited = Array.from({ length: count }, () => draw(world.restaurantIds))
  // Over ten years: of what somebody visits on one day, all is counted anew with each visit (decisions/2026-11-24-one-rating-a-day.md).
  await transaction`insert into reviews (id, user_id, restaurant_id, rating, comment, created_at)
    select gen_random_uuid(), ${userId}, place, 0.5 + (n % 10) * 0.5, 'visit ' || n, now() - random() * interval '10 years'
    from unnest(${visited}::uuid[]) with ordinality as visited (place, n)`
}

const draw = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? ''

/** What is compared in the end: devices would not have room for millions of whole rows. */
const compared = ({ id, comment }: Row): Row => ({ id, comment })

/** Rows that the server has and the device lacks, holds in another state, or holds too many. */
async function countDifferences(sql: Sql, userId: string, device: Device): Promise<number> {
  const held = device.rows('reviews')
  let different = 0
  let rows = 0
  for await (const some of sql`select id, comment from reviews where user_id = ${userId}`.cursor(10_000)) {
    rows += some.length
    different += some.filter(({ id, comment }) => held.get(id)?.['comment'] !== comment).length
  }
  return different + Math.max(0, held.size - rows)
}

export type HeldOutcome = { rows: number; delayed: number }

/**
 * One transaction of somebody else, and one of the same person's other device, stay open until a writer has committed so many `rows`
 * beside them: how many of those does a pull that starts after their commit not bring?
 */
export async function runBesideOpenTransaction(sql: Sql, rows: number): Promise<HeldOutcome> {
  const world = await makeWorld(sql, 1)
  const [writer, somebodyElse] = world.people
  const device = createDevice(callerFor(sql, writer))
  await device.pull()
  const released = new AbortController()
  let release = (): void => {}
  const enough = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = (userId: string) =>
    sql.begin(async (transaction) => {
      await insertReviews(transaction, world, userId, 5)
      await enough
    })
  const committed = new Set<string>()
  const writing = (async () => {
    while (!released.signal.aborted) {
      const ids = await sql`insert into reviews (id, user_id, restaurant_id)
        select gen_random_uuid(), ${writer}, ${world.restaurantIds[0] ?? ''}::uuid from generate_series(1, 3) returning id`
      for (const row of ids) committed.add(row['id'] as string)
      await sleep(5)
    }
  })()
  const delayed = new Set<string>()
  const pulling = (async () => {
    while (!released.signal.aborted) {
      const expected = [...committed]
      await device.pull()
      const held = device.rows('reviews')
      for (const id of expected) if (!held.has(id)) delayed.add(id)
      // Not after so many ms: a busy machine commits few rows in a second.
      if (expected.length >= rows) release()
      await sleep(25)
    }
  })()
  await Promise.all([hold(somebodyElse), hold(writer)])
  released.abort()
  await Promise.all([writing, pulling])
  return { rows: committed.size, delayed: delayed.size }
}
