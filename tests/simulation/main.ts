/**
 * `npm run simulate`: many seeds in virtual time.
 *   -- --seeds 10000 --from 1   runs seeds and prints those that broke an invariant
 *   -- --seed 57 [--trace]      replays one, with every event
 *   -- --bugs                   plants every known bug and says which seed caught it
 *   --back                       the server also goes back to a backup (tiers 1 and 2)
 *   --steps 200                 steps per seed
 *   --tier 2                    1: stores in memory, model server · 2: RxDB and Dexie over fake-indexeddb
 *                               3: stores in memory, the RPCs on PostgreSQL
 */
import { parseArgs } from 'node:util'
import { connectTo } from './database/server.ts'
import { bugsOfTier } from './planted-bugs.ts'
import { type Done, startPool } from './pool.ts'
import { runSeed, type Tier } from './run.ts'
import { seedsOfBug } from './seeds-of-bugs.ts'
import type { Violation } from './watch.ts'
import type { Task } from './worker.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    tier: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    bugs: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
  },
})
const steps = Number(values.steps)
const tier = Number(values.tier) as Tier
/** How many seeds a planted bug may take to be caught. */
const seedsPerBug = 100

const describe = ({ invariant, text }: Violation): string => `  invariant ${invariant}: ${text}`

if (values.seed !== undefined) await replay(Number(values.seed))
else if (values.bugs) await catchBugs()
else await runSeeds(Number(values.from), Number(values.seeds))

async function replay(seed: number): Promise<void> {
  const { startDatabases } = await import('./database/cluster.ts')
  const databases = tier === 3 ? await startDatabases(1) : undefined
  const database = databases && (await connectTo(databases.urls[0] as string))
  const run = await runSeed(seed, {
    tier,
    steps,
    goesBack: values.back,
    ...(values.trace && { trace: (line: string) => console.log(line) }),
    ...(database && { createServer: database.createServer() }),
  })
  await database?.close()
  await databases?.close()
  console.log(`seed ${seed}: hash ${run.hash}, ${run.events} events, faults: ${faultsOf(run)}`)
  report(run.violations)
}

function faultsOf({ faults }: Pick<Done, 'faults'>): string {
  const drawn = Object.entries(faults).flatMap(([name, present]) => (present ? [name] : []))
  return drawn.join(', ') || 'none'
}

function report(violations: readonly Violation[]): void {
  for (const violation of violations.slice(0, 5)) console.log(describe(violation))
  if (violations.length > 0) process.exitCode = 1
}

async function runSeeds(from: number, count: number): Promise<void> {
  const started = performance.now()
  let given = 0
  let failed = 0
  let events = 0
  const next = (): Task | undefined =>
    given < count ? { seed: from + given++, steps, goesBack: values.back } : undefined
  const pool = await startPool()
  await pool.runAll(
    next,
    (done) => {
      events += done.events
      if (done.violations.length === 0) return
      failed++
      console.log(`seed ${done.seed} (${faultsOf(done)})`)
      report(done.violations)
    },
    tier,
  )
  await pool.close()
  const seconds = (performance.now() - started) / 1000
  const rate = `${(count / seconds).toFixed(1)} seeds/s, ${Math.round(events / seconds).toLocaleString('en')} events/s`
  console.log(`Tier ${tier}: ${count} seeds of ${steps} steps in ${seconds.toFixed(1)} s (${rate}): ${failed} failed`)
}

async function catchBugs(): Promise<void> {
  const open = bugsOfTier(tier).map((bug) => ({ bug, seeds: seedsOfBug(bug, seedsPerBug), caught: false }))
  const next = (): Task | undefined => {
    const untried = open.filter(({ caught, seeds }) => !caught && seeds.length > 0)
    const [first] = untried.toSorted((a, b) => b.seeds.length - a.seeds.length)
    const seed = first?.seeds.shift()
    return first && seed !== undefined ? { seed, steps, bug: first.bug } : undefined
  }
  const pool = await startPool()
  await pool.runAll(
    next,
    ({ bug, seed, violations }) => {
      const entry = open.find((candidate) => candidate.bug === bug)
      const [violation] = violations
      if (!entry || entry.caught || !violation) return
      entry.caught = true
      console.log(`seed ${seed} catches “${bug}”\n${describe(violation).slice(0, 160)}`)
    },
    tier,
  )
  await pool.close()
  const missed = open.filter(({ caught }) => !caught)
  for (const { bug } of missed) console.log(`MISSED: ${bug}`)
  console.log(`${open.length} planted bugs, ${missed.length} missed`)
  if (missed.length > 0) process.exitCode = 1
}
