/**
 * `npm run bench`: the benches one after the other in their small form, and then one table of what they measured, with the goals and
 * with an index of the machine, so that figures of different machines can be compared. `-- launch map` runs those alone. What a
 * bench prints itself is shown when it fails for another reason than a missed goal. Fails when a goal is missed.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, figuresFile, table } from '#tests/support/figures.ts'
import { machineIndex } from '#tests/support/machine.ts'

/** The benches' scripts (package.json), and what makes them small. */
const benches: Record<string, readonly string[]> = {
  local: [],
  launch: ['3'],
  'at-hand': ['3'],
  navigations: ['3'],
  'first-visit': ['3'],
  map: [],
  memory: ['--visits=1000', '--px=10000'],
  staying: ['2'],
  archive: [],
  import: [],
  waiting: ['1000'],
  backend: ['--small'],
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". The benches are ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'crumb-bench-'))
const rows: string[][] = []
let missed = 0
let broken = 0
console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}, index ${machineIndex()}`,
)
try {
  for (const [name, options] of Object.entries(benches))
    if (asked.length === 0 || asked.includes(name)) run(name, options)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${table(['bench', 'figure', 'unit', 'goal', 'median', 'p95', ''], rows)}`)
console.log(`\n${missed} goals missed, ${broken} benches without figures; index now ${machineIndex()}`)
process.exitCode = missed + broken > 0 ? 1 : 0

function run(name: string, options: readonly string[]): void {
  const file = join(folder, name)
  const started = performance.now()
  const { stdout, stderr } = spawnSync('npm', ['run', '--silent', `bench:${name}`, '--', ...options], {
    encoding: 'utf8',
    env: { ...process.env, [figuresFile]: file },
    maxBuffer: 1e9,
  })
  const figures = figuresIn(file)
  console.log(`${name}: ${figures.length} figures (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  if (figures.length === 0) {
    broken += 1
    console.log(`${stdout}${stderr}`)
  }
  for (const { what, unit, goal, ...measured } of figures) {
    const isMissed = goal !== undefined && !(measured[goal.of] <= goal.most)
    if (isMissed) missed += 1
    const wanted = goal ? `${goal.of} ≤ ${goal.most}` : ''
    const verdict = goal ? (isMissed ? 'MISSED' : 'ok') : ''
    rows.push([name, what, unit, wanted, rounded(measured.median), rounded(measured.p95), verdict])
  }
}

function figuresIn(file: string): Figure[] {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Figure)
  } catch {
    // It has ended before it measured anything.
    return []
  }
}

function rounded(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}
