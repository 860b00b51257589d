/**
 * One account that does the worst that the limits allow, beside a stranger: how much slower do their saves and pulls get? At the
 * database, where the neighbour has as many connections as the API. As PostgREST does, each request calls
 * api.check_caller first.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { liftBudgets } from '#tests/support/world.ts'
import { type Call, nth } from './call.ts'
import type { HostileWork } from './hostile.ts'
import { databaseCaller, type Figures, measure } from './measure.ts'
import { neighbourTable } from './report.ts'
import type { Subjects } from './subjects.ts'

/** How much slower a stranger may get. */
const mostSlowdown = 2
const load = { clients: 1, milliseconds: 15_000, samples: 100 }
export type Beside = { call: string; alone: Figures; beside: Figures }

/** Call it before the budgets are lifted for good. Returns what is wrong. */
export async function measureNeighbour(
  adminUrl: string,
  sql: Sql,
  calls: Call[],
  subjects: Subjects,
  log: (line: string) => void,
): Promise<string[]> {
  const strangers = calls.filter(({ name }) => measured.has(name))
  await restoreBudgets(sql)
  const neighbour = await createNeighbour(sql, subjects)
  const alone = await each(strangers, (call) => measure(databaseCaller(sql), call, load))
  const stop = startNeighbour({ adminUrl, ...neighbour, circle: subjects.circle })
  const beside = await each(strangers, (call) => measure(databaseCaller(sql), call, load))
  const done = await stop()
  await liftBudgets({ sql })
  const rows = strangers.map(
    ({ name }, index): Beside => ({
      call: name,
      alone: alone[index] as Figures,
      beside: beside[index] as Figures,
    }),
  )
  log(`\nBeside a hostile neighbour, median / 95th percentile in ms at the database:\n${neighbourTable(rows)}`)
  log(`The neighbour meanwhile: ${JSON.stringify(done)}`)
  return rows.flatMap((row) =>
    row.beside.p95 >= mostSlowdown * row.alone.p95 ? [`${row.call} suffers from a hostile neighbour`] : [],
  )
}

const measured = new Set(['sync_push: log_visit', 'sync_pull: nothing new, 200 followed', 'sync_pull: one change'])

async function each<Made>(calls: Call[], make: (call: Call) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const call of calls) made.push(await make(call))
  return made
}

/** A kept world has lifted ones. */
async function restoreBudgets(sql: Sql): Promise<void> {
  await sql`create table if not exists bench.budgets as table private.budgets`
  await sql`update private.budgets set most = before.most, saved_up = before.saved_up from bench.budgets as before where before.key = budgets.key`
  await sql`truncate private.spent`
}

/** Somebody with a list of as many places as fit, who follows the one with 10,000 reviews. */
async function createNeighbour(
  sql: Sql,
  { neighbour, places }: Subjects,
): Promise<{ id: string; list: string; moved: string }> {
  const list = randomUUID()
  await sql`insert into public.lists (id, user_id, name) values (${list}, ${neighbour}, 'Large')`
  const moved = nth(places, 1)
  await sql`insert into public.list_restaurants (id, list_id, restaurant_id, position)
    select gen_random_uuid(), ${list}, id, row_number() over () - 1
    from (select ${moved}::uuid union all (select id from public.restaurants where id <> ${moved} limit 999)) as place (id)`
  return { id: neighbour, list, moved }
}

/** In a process of its own, as a client elsewhere is: else its requests would hold up the stranger in the measuring process. */
function startNeighbour(work: HostileWork): () => Promise<unknown> {
  const child = fork(join(import.meta.dirname, 'hostile.ts'), [JSON.stringify(work)])
  return async () => {
    child.send('stop')
    const [done] = (await once(child, 'message')) as [unknown]
    return done
  }
}
