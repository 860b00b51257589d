/** What judges mutants of SQL: seeds of the simulation, and tests of Vitest. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readPostmasterFile, stopPostmaster } from '#supabase/local/postmaster-file.ts'
import { runOn } from '#tests/simulation/pool.ts'
import type { Given, Task } from '#tests/simulation/worker.ts'
import { readVitestReport } from '#tests/support/vitest-report.mjs'

/** A hundred times what a seed takes: a mutant that turns in circles is killed, too. */
const msPerSeed = 60_000

export async function killedBySeeds(tasks: readonly Task[], worker: URL, given: Given): Promise<string | undefined> {
  const thread = new Worker(worker, { workerData: given })
  try {
    for (const task of tasks) {
      const run = runOn(thread, task)
      const outcome = await Promise.race([run.catch((error: unknown) => String(error)), turnsInCircles()])
      const [violation] = typeof outcome === 'string' ? [] : outcome.violations
      const words = typeof outcome === 'string' ? outcome : violation && `invariant ${violation.invariant}`
      const how = `${task.tier === 3 ? ' --tier 3' : ''}${task.goesBack ? ' --back' : ''}`
      if (words) return `seed ${task.seed}${how}: ${words.slice(0, 80)}`
    }
    return undefined
  } finally {
    await thread.terminate()
  }
}

const turnsInCircles = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('it turns in circles'), msPerSeed).unref()
  })

/** Nothing takes longer. */
const msOfTests = 300_000

/** Into which PostgreSQL can enter, which does not run as root. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crumb-mutant-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Whoever is killed leaves their PostgreSQL behind. */
export async function endPostgresIn(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const postmaster = await readPostmasterFile(join(folder, name, 'postgres'))
    if (!postmaster) continue
    await stopPostmaster(postmaster.pid)
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The test that fails first, if any does; that there is none is no failure. Everything that Vitest leaves lies in a folder of its own. */
export async function failureOfTests(
  root: string,
  command: readonly string[],
  environment: (folder: string) => Record<string, string>,
): Promise<string | undefined> {
  const folder = makeFolder()
  const report = join(folder, 'report.json')
  const output = ['--run', '--root', root, '--bail=1', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...command, ...output], {
    cwd: root,
    env: { ...process.env, ...environment(folder) },
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill(), msOfTests)
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  await endPostgresIn(folder)
  const text = readIfThere(report)
  rmSync(folder, { recursive: true, force: true })
  if (text === undefined) return exitCode === null ? 'the tests do not end' : 'the tests cannot be run'
  const { failures, passed, failed } = readVitestReport(text, exitCode)
  return passed + failed === 0 ? undefined : failures[0]
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
