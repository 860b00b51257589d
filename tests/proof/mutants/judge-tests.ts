/** Kills mutants with tests, in one process of Vitest that goes on from test to test (test-runner.ts). */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Numbered } from './catalog.ts'
import { endPostgresIn, makeFolder } from './judge.ts'
import { type Line, linesOf, orderVariable, type TestOrder, type TestPlan } from './test-lines.ts'

/** Those of the engine and the local copy come first: they take the shortest, and kill most. */
const nearest = ['engine', 'db', 'work', 'work-file']

/** How Vitest is started, beside this file. `given`: what its runner is told of these mutants. */
export type Suite = {
  config: string
  projects: readonly string[]
  environment?: Record<string, string>
  given?: (ids: readonly number[]) => unknown
}

const unitTests: Suite = { config: 'vitest.config.ts', projects: ['unit', 'alone'] }

export type Heard = {
  killed: (id: number, by: string) => void
  broken: (test: string) => void
}

/** A test that does not go on for so long is in a circle without a switch; Vitest takes as long to begin on a busy machine. */
const msWithoutNews = 120_000

/** Of the tests of a file: the source files whose switches they ask. */
type Asked = Map<string, Set<string>>

export async function killByTests(
  root: string,
  { mutants }: { mutants: readonly Numbered[] },
  ids: readonly number[],
  heard: Heard,
  groups: readonly (readonly string[])[] = testFiles(root),
  suite = unitTests,
): Promise<void> {
  const folder = makeFolder()
  const open = new Set(ids)
  const killed = (id: number, by: string): void => {
    open.delete(id)
    heard.killed(id, by)
  }
  const asked: Asked = new Map()
  const atLoad = new Set<number>()
  const passed: Record<string, number[]> = {}
  /** By their ids. */
  const broken = new Map<string, string>()
  const hear = (line: Line): void => {
    if ('killed' in line) killed(line.killed, line.by)
    if ('passed' in line) passed[line.in] = [...(passed[line.in] ?? []), line.passed]
    if ('broken' in line && !broken.has(line.in)) {
      broken.set(line.in, line.broken)
      heard.broken(line.broken)
    }
    if (!('done' in line)) return
    asked.set(line.done, new Set(line.asked.map((id) => (mutants[id] as Numbered).file)))
    for (const id of line.atLoad) atLoad.add(id)
  }
  const run = (files: readonly string[], plan: TestPlan, listen: (line: Line) => void): Promise<Line | 'over'> =>
    runTests({ root, folder, suite, files, plan }, listen)
  try {
    for (const group of groups) {
      let first: number | undefined
      const left = () => group.filter((file) => !asked.has(join(root, file)))
      while (left().length > 0 && open.size > 0) {
        const end = await run(left(), { todo: [...open], first, passed, broken: [...broken.keys()] }, hear)
        if (end === 'over') break
        if ('on' in end) killed(end.on, `${end.test}: it turns in circles`)
        first = 'doubted' in end ? end.doubted : undefined
      }
    }
    for (const id of atLoad) {
      if (!open.has(id)) continue
      const files = [...asked].flatMap(([test, sources]) => (sources.has((mutants[id] as Numbered).file) ? [test] : []))
      if (files.length === 0) continue
      const end = await run(files, { always: id }, () => {})
      if (end !== 'over' && 'broken' in end && !broken.has(end.in)) killed(id, end.broken)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function testFiles(root: string): string[][] {
  const files = readdirSync(join(root, 'tests/unit'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => `tests/unit/${file}`)
  const isNear = (file: string): boolean => nearest.some((name) => file.startsWith(`tests/unit/${name}/`))
  return [files.filter(isNear), files.filter((file) => !isNear(file))]
}

type TestRun = {
  root: string
  folder: string
  suite: Suite
  files: readonly string[]
  plan: TestPlan
}

/** Until all of them are over, or with the line after which they are ended: of a mutant that turns in circles it is the last one. */
async function runTests(
  { root, folder, suite, files, plan }: TestRun,
  hear: (line: Line) => void,
): Promise<Line | 'over'> {
  const [log, order] = [join(folder, 'log.jsonl'), join(folder, 'order.json')]
  writeFileSync(log, '')
  const given = 'todo' in plan ? suite.given?.(plan.todo) : undefined
  writeFileSync(order, JSON.stringify({ log, given, ...plan } satisfies TestOrder))
  const isLast = (line: Line): boolean => 'dirty' in line || 'doubted' in line || ('always' in plan && 'broken' in line)
  const child = startVitest(root, suite, files, { [orderVariable]: order, TMPDIR: folder })
  const ended = new Promise<true>((resolve) => child.once('close', () => resolve(true)))
  let read = 0
  let last: Line | undefined
  let lastAt = performance.now()
  try {
    for (;;) {
      const isOver = await Promise.race([ended, pause(500)])
      const lines = linesOf(readFileSync(log, 'utf8')).slice(read)
      read += lines.length
      for (const line of lines) {
        hear(line)
        if (isLast(line)) return line
      }
      // Whoever is told to stop has an exit code. What the tests have not come to has not survived.
      if (process.exitCode !== undefined) throw new Error('The run was ended.')
      if (isOver === true) return 'over'
      if (lines.length > 0) [last, lastAt] = [lines.at(-1), performance.now()]
      if (performance.now() - lastAt < msWithoutNews) continue
      if ('always' in plan) return { broken: 'it turns in circles', in: '' }
      if (!last || !('on' in last)) throw new Error(`The tests stand still after ${JSON.stringify(last)}`)
      return last
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
    await endPostgresIn(folder)
  }
}

/** Leads a group of processes: who ends it ends what it has started, but for PostgreSQL. */
function startVitest(
  root: string,
  { config, projects, environment }: Suite,
  files: readonly string[],
  more: Record<string, string>,
): ChildProcess {
  const parts = ['run', ...files, '--root', root, '--config', join(root, 'tests/proof/mutants', config)]
  const named = projects.flatMap((name) => ['--project', name])
  return spawn(join(root, 'node_modules/.bin/vitest'), [...parts, ...named, '--max-workers=1', '--reporter=dot'], {
    cwd: root,
    env: { ...process.env, ...environment, ...more },
    stdio: 'ignore',
    detached: true,
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
