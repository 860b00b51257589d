/**
 * One account that does the worst that the limits allow, beside a stranger: how much slower do their saves and pulls get? At the
 * database, where the neighbour has as many connections as the API. As PostgREST does, each request calls
 * api.check_caller first.
 */
import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { liftBudgets } from '#tests/support/world.ts'
import { type Call, nth } from './call.ts'
import { actAs, databaseCaller, type Figures, measure, runCall } from './measure.ts'
import { neighbourTable } from './report.ts'
import type { Subjects } from './subjects.ts'

/** How much slower a stranger may get. */
const mostSlowdown = 2
const load = { clients: 1, milliseconds: 15_000, samples: 100 }
/** Those of PostgREST on a small project. */
const connections = 10

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
  const stop = beTheWorst(adminUrl, neighbour, subjects)
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
async function createNeighbour(sql: Sql, { fan, places }: Subjects): Promise<{ id: string; list: string }> {
  const list = randomUUID()
  await sql`insert into public.lists (id, user_id, name) values (${list}, ${fan}, 'Large')`
  await sql`insert into public.list_restaurants (id, list_id, restaurant_id, position)
    select gen_random_uuid(), ${list}, id, row_number() over () - 1 from (select id from public.restaurants limit 999) as place`
  await sql`insert into public.list_restaurants (id, list_id, restaurant_id, position)
    select gen_random_uuid(), ${list}, ${nth(places, 1)}, 999 on conflict do nothing`
  return { id: fan, list }
}

/** Goes on until the result is called, which says how much of each was answered and refused. */
function beTheWorst(adminUrl: string, { id, list }: { id: string; list: string }, { circle, places }: Subjects) {
  const sql = postgres(adminUrl, { max: connections, onnotice: () => {} })
  const done: Record<string, number> = {}
  const end = new AbortController()
  let n = 0
  const push = (...intents: [string, Record<string, unknown>][]) => ({
    rpc: 'sync_push',
    parameters: {
      client_id: randomUUID(),
      mutations: intents.map(([intent, input]) => ({ id: randomUUID(), intent, input })),
    },
  })
  const kinds = [
    // Each moves a thousand places.
    () =>
      push(
        ...Array.from({ length: 5 }, (): [string, Record<string, unknown>] => [
          'move_in_list',
          { list_id: list, restaurant_id: nth(places, 1), after: null, position: n++ % 2 === 0 ? 0 : 999 },
        ]),
      ),
    () => push(['follow', { user_id: nth(circle, n) }], ['unfollow', { user_id: nth(circle, n++) }]),
    () => ({ rpc: 'sync_pull', parameters: { cursors: {}, max_rows: 2000 } }),
    () => ({ rpc: 'filter_restaurants', parameters: { query: 'an', latitude: 48, longitude: 11, sort: 'rating' } }),
  ]
  const works = Array.from({ length: connections }, async (_, index) => {
    const kind = kinds[index % kinds.length] as (typeof kinds)[number]
    while (!end.signal.aborted) {
      const { rpc, parameters } = kind()
      const outcome = await sql
        .begin(async (transaction) => {
          await actAs(transaction, id)
          await runCall(transaction, { rpc } as Call, { personId: id, parameters })
          return 'answered'
        })
        .catch((error: { code?: string }) => `refused ${error.code}`)
      const key = `${rpc} ${outcome}`
      done[key] = (done[key] ?? 0) + 1
    }
  })
  return async (): Promise<Record<string, number>> => {
    end.abort()
    await Promise.all(works)
    await sql.end()
    return done
  }
}
