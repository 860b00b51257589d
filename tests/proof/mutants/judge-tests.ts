/** Kills mutants of TypeScript with the unit tests, in one process of Vitest that goes on from test to test (test-runner.ts). */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Line, linesOf, orderVariable } from './test-lines.ts'

/** Those of the engine and the local copy come first: they take the shortest, and kill most. */
const nearest = ['engine', 'db', 'work', 'work-file']

export type Heard = {
  killed: (id: number, by: string) => void
  broken: (test: string) => void
}

/** A test that does not go on for so long is in a circle without a switch; Vitest takes as long to begin on a busy machine. */
const msWithoutNews = 120_000

export async function killByTests(
  root: string,
  ids: readonly number[],
  heard: Heard,
  groups = testFiles(root),
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crumb-mutants-'))
  try {
    let open = ids
    for (const group of groups) {
      let files = group
      let first: number | undefined
      while (files.length > 0 && open.length > 0) {
        const round = await runTests(root, folder, { files, open, first }, heard)
        files = round.isOver ? [] : files.filter((file) => !round.done.has(join(root, file)))
        open = open.filter((id) => !round.killed.has(id))
        first = round.doubted
      }
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

type Part = { files: readonly string[]; open: readonly number[]; first: number | undefined }
type Round = { done: Set<string>; killed: Set<number>; doubted: number | undefined; isOver: boolean }

async function runTests(root: string, folder: string, { files, open, first }: Part, heard: Heard): Promise<Round> {
  const [log, order] = [join(folder, 'log.jsonl'), join(folder, 'order.json')]
  writeFileSync(log, '')
  writeFileSync(order, JSON.stringify({ log, todo: open, first }))
  const child = startVitest(root, files, order)
  const ended = new Promise<true>((resolve) => child.once('close', () => resolve(true)))
  const round: Round = { done: new Set(), killed: new Set(), doubted: undefined, isOver: false }
  const killed = (id: number, by: string): void => {
    round.killed.add(id)
    heard.killed(id, by)
  }
  let read = 0
  let last: Line | undefined
  let lastAt = performance.now()
  try {
    for (;;) {
      const isOver = await Promise.race([ended, pause(500)])
      const lines = linesOf(readFileSync(log, 'utf8')).slice(read)
      read += lines.length
      for (const line of lines) {
        if ('killed' in line) killed(line.killed, line.by)
        if ('broken' in line) heard.broken(line.broken)
        if ('done' in line) round.done.add(line.done)
        if ('doubted' in line) round.doubted = line.doubted
        if ('dirty' in line || 'doubted' in line) return round
      }
      if (isOver === true) return { ...round, isOver: true }
      if (lines.length > 0) [last, lastAt] = [lines.at(-1), performance.now()]
      if (performance.now() - lastAt < msWithoutNews) continue
      if (!last || !('on' in last)) throw new Error(`The tests stand still after ${JSON.stringify(last)}`)
      killed(last.on, `${last.test}: it turns in circles`)
      return round
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
}

/** Leads a group of processes: who ends it ends what it has started. */
function startVitest(root: string, files: readonly string[], order: string): ChildProcess {
  const config = join(root, 'tests/proof/mutants/vitest.config.ts')
  const parts = ['run', ...files, '--root', root, '--config', config, '--project', 'unit', '--project', 'alone']
  return spawn(join(root, 'node_modules/.bin/vitest'), [...parts, '--max-workers=1', '--reporter=dot'], {
    cwd: root,
    env: { ...process.env, [orderVariable]: order },
    stdio: 'ignore',
    detached: true,
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
