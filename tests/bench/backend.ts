/**
 * `npm run bench:backend`: builds 100,000 people, 100,000 places and 1,000,000 reviews and times every RPC at the
 * database connection and over HTTP, with 1 and with 20 clients, and beside a hostile neighbour. `-- --small` stops at 100,000
 * reviews, and the 20 clients call for a second each; `-- --small --neighbour` times the neighbour alone, `-- restaurants_within` the
 * calls of one function, and `-- --rows=10000000` has that many rows written while devices pull, and nothing else.
 * Fails when a goal is missed, a figure grows with the number of all reviews, or a large table is read whole.
 */
import { loadavg } from 'node:os'
import postgres from 'postgres'
import { type Figure, noteFigures } from '#tests/support/figures.ts'
import { liftBudgets } from '#tests/support/world.ts'
import type { Call } from './call.ts'
import { callsOf } from './calls.ts'
import { measureConcurrency } from './concurrency.ts'
import { runFirstSync } from './first-sync.ts'
import { databaseCaller, type Figures, httpCaller, measure, oneClient, twentyClients } from './measure.ts'
import { measureNeighbour } from './neighbour.ts'
import { explainCalls } from './plans.ts'
import { measureProcessorTime } from './processor-time.ts'
import {
  figuresTable,
  grows,
  growthTable,
  missedGoals,
  plansTable,
  progressLine,
  type Row,
  sizesTable,
} from './report.ts'
import { type Server, signTokens, startServer } from './server.ts'
import { readSizes } from './sizes.ts'
import { findSubjects, type Subjects } from './subjects.ts'
import { prepareWorlds, type World } from './world/build.ts'
import { removeWrites } from './writing-calls.ts'

const isSmall = process.argv.includes('--small')
const sizes = isSmall ? [100_000] : [100_000, 1_000_000]
/** Ms that 20 clients call, and rows that are written while devices pull. Each of the 70 calls is crowded twice. */
const crowdLoad = { ...twentyClients, milliseconds: isSmall ? 1000 : twentyClients.milliseconds }
const rowsWritten = isSmall ? 100_000 : 1_000_000
const isNeighbourAlone = process.argv.includes('--neighbour')
const rowsAlone = process.argv.find((argument) => argument.startsWith('--rows='))?.slice('--rows='.length)
const functionAlone = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const problems: string[] = []
const log = (line: string): void => console.log(line)

const worlds = rowsAlone ? [] : await prepareWorlds(sizes, log)
const results: Row[][] = []
for (const world of worlds) results.push(await measureWorld(world, world === worlds.at(-1)))

const [small = [], large] = results
if (large) {
  log(`\nGrowth, at the database with one client, median / 95th percentile in ms:\n${growthTable(small, large)}`)
  for (const [index, row] of large.entries()) {
    const before = small[index]
    if (before && grows(before, row)) problems.push(`${row.call.name} grows with the number of all reviews`)
  }
}
if (!isNeighbourAlone && !functionAlone)
  problems.push(...(await measureConcurrency(log, rowsAlone ? Number(rowsAlone) : rowsWritten)))
log(problems.length === 0 ? '\nEvery goal is met.' : `\n${problems.length} problems:\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1

/** The smaller world is only there to see what grows: it is timed at the database with one client. */
async function measureWorld(world: World, isComplete: boolean): Promise<Row[]> {
  log(`\n${world.reviews.toLocaleString('en')} reviews; load of this machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await startServer(world.folder)
  const sql = postgres(server.adminUrl, { max: crowdLoad.clients, onnotice: () => {} })
  try {
    const [{ now } = { now: new Date() }] = await sql<{ now: Date }[]>`select now()`
    if (isComplete && !functionAlone) {
      const subjects = await findSubjects(sql)
      problems.push(...(await measureNeighbour(server.adminUrl, sql, callsOf(subjects), subjects, log)))
    }
    // Only now: what the neighbour and the strangers beside it wrote has moved scopes past the cursors of before.
    const subjects = await findSubjects(sql)
    const calls = callsOf(subjects).filter(({ rpc }) => !functionAlone || rpc === functionAlone)
    if (calls.length === 0) throw new Error(`No call of ${functionAlone} is measured.`)
    await liftBudgets({ sql })
    if (isComplete && !isNeighbourAlone) await printPlans(server, calls)
    const rows: Row[] = []
    for (const call of isNeighbourAlone ? [] : calls) {
      const row = await measureCall(call, server, sql, subjects, isComplete)
      log(`  ${progressLine(row)}`)
      rows.push(row)
    }
    await removeWrites(sql, now)
    if (isComplete && !isNeighbourAlone) {
      log(
        `\nMedian / 95th percentile in ms; 20 clients for ${crowdLoad.milliseconds / 1000} s each:\n${figuresTable(rows)}`,
      )
      await printFirstSync(sql, calls, subjects)
      log(`\nThe largest tables:\n${sizesTable(await readSizes(sql))}`)
      noteFigures(
        rows.flatMap(({ call: { name, goal, crowdedGoal }, database, crowded }) => [
          figure(name, database, goal),
          ...(crowded && crowdedGoal !== undefined ? [figure(`${name}, 20 clients`, crowded, crowdedGoal)] : []),
        ]),
      )
      for (const row of rows) problems.push(...missedGoals(row).map((missed) => `${row.call.name} misses ${missed}`))
    }
    return rows
  } finally {
    await sql.end()
    await server.stop()
  }
}

function figure(what: string, { median, p95 }: Figures, goal: number | undefined): Figure {
  return { what, unit: 'ms', median, p95, goal: goal === undefined ? undefined : { most: goal, of: 'p95' } }
}

async function measureCall(
  call: Call,
  server: Server,
  sql: postgres.Sql,
  subjects: Subjects,
  isComplete: boolean,
): Promise<Row> {
  const database = await measure(databaseCaller(sql), call, oneClient)
  if (!isComplete) return { call, database }
  const { readers, fans, crowd, liked } = subjects
  const tokens = await signTokens([...readers, ...fans, ...crowd, ...liked.map(({ author }) => author)])
  const overHttp = httpCaller(server.url, server.publishableKey, tokens)
  return {
    call,
    database,
    processor: await measureProcessorTime(server.adminUrl, call),
    crowded: await measure(databaseCaller(sql), call, crowdLoad),
    http: await measure(overHttp, call, oneClient),
    crowdedHttp: await measure(overHttp, call, crowdLoad),
  }
}

async function printPlans(server: Server, calls: Call[]): Promise<void> {
  const plans = await explainCalls(server.adminUrl, calls)
  log(`\nPlans:\n${plansTable(plans)}`)
  for (const { call, sequentialScans } of plans) {
    for (const scan of sequentialScans) problems.push(`${call} reads a large table whole: ${scan}`)
  }
}

async function printFirstSync(sql: postgres.Sql, calls: Call[], { readers, prolific }: Subjects): Promise<void> {
  const pull = calls.find((call) => call.rpc === 'sync_pull')
  if (!pull) return
  for (const [who, personId] of [
    ['who follows 200', readers[0] ?? ''],
    ['with 10,000 reviews', prolific],
  ] as const) {
    const { pages, rows, megabytes, seconds } = await runFirstSync(sql, pull, personId)
    log(
      `Whole first sync of a person ${who}: ${rows} rows, ${megabytes.toFixed(1)} MB in ${pages} pages, ${seconds.toFixed(1)} s at the database.`,
    )
  }
}
