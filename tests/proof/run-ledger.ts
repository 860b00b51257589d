/** Runs seeds that nobody has seen, from where the ledger ends, and appends what came of them. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Pool, startPool } from '#tests/simulation/pool.ts'
import { stepsPerSeed, type Tier } from '#tests/simulation/run.ts'
import { chained, type Entry, type Line, nextSeed, readLedger, summaryOf } from './ledger.ts'

/** What is lost at most when the run is ended from outside. */
const msPerLine = 15 * 60_000

type Order = { root: string; file: string; tier: Tier; ms: number; cores: number; say: (line: string) => void }

/** Returns whether every seed held. Throws in a tree with changes: nobody could run the same again. */
export async function runLedger({ root, file, tier, ms, cores, say }: Order): Promise<boolean> {
  const commit = cleanCommit(root, file)
  let holds = true
  const pool = await startPool(cores)
  const end = performance.now() + ms
  try {
    while (performance.now() < end) {
      const lines = readLines(file)
      const ms = Math.min(msPerLine, end - performance.now())
      const entry = await run(pool, nextSeed(lines, tier), { commit, tier, cores, ms })
      appendFileSync(file, `${JSON.stringify(chained(lines, entry))}\n`)
      for (const { seed, invariant, text } of entry.failures) say(`seed ${seed} breaks invariant ${invariant}: ${text}`)
      holds &&= entry.failures.length === 0
    }
  } finally {
    await pool.close()
  }
  for (const line of summaryOf(readLines(file))) say(line)
  return holds
}

export const readLines = (file: string): Line[] => (existsSync(file) ? readLedger(readFileSync(file, 'utf8')) : [])

/** Every fourth seed's server goes back to a backup now and then, where the tier can. */
const goesBack = (seed: number, tier: Tier): boolean => tier !== 3 && seed % 4 === 0

async function run(
  pool: Pool,
  from: number,
  { commit, tier, cores, ms }: Pick<Entry, 'commit' | 'tier' | 'cores'> & { ms: number },
): Promise<Entry> {
  const started = performance.now()
  let [seeds, events] = [0, 0]
  const faults: Record<string, number> = {}
  const failures: Entry['failures'][number][] = []
  const next = () => {
    // One at least, or a line would say nothing.
    if (seeds > 0 && performance.now() - started >= ms) return undefined
    const seed = from + seeds++
    return { seed, steps: stepsPerSeed, goesBack: goesBack(seed, tier) }
  }
  await pool.runAll(
    next,
    (done) => {
      events += done.events
      for (const [kind, drawn] of Object.entries(done.faults)) faults[kind] = (faults[kind] ?? 0) + Number(drawn)
      const [violation] = done.violations
      if (violation) failures.push({ seed: done.seed, ...violation })
    },
    tier,
  )
  const seconds = Math.round(((performance.now() - started) / 1000) * cores)
  const on = new Date().toISOString().slice(0, 10)
  return { commit, tier, from, seeds, steps: seeds * stepsPerSeed, events, faults, failures, seconds, cores, on }
}

function cleanCommit(root: string, file: string): string {
  const git = (...command: string[]): string => execFileSync('git', command, { cwd: root, encoding: 'utf8' })
  const own = relative(root, file)
  const changed = git('status', '--porcelain', '-z')
    .split('\0')
    .filter((line) => line !== '' && line.slice(3) !== own)
  if (changed.length > 0)
    throw new Error(`The tree has changes that no commit has: ${changed.map((line) => line.slice(3)).join(', ')}`)
  return git('rev-parse', 'HEAD').trim()
}

export const ledgerFile = (root: string): string => join(root, 'docs/ledger.jsonl')
