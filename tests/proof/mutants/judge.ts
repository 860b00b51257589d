/** Kills mutants: with seeds of the simulation's first tier, then with the unit tests that import the file. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { firstSeedsOfKinds } from '#tests/simulation/kinds-of-seeds.ts'
import { bundleWorker, type Replaced, runOn } from '#tests/simulation/pool.ts'
import { stepsPerSeed } from '#tests/simulation/run.ts'
import type { Given } from '#tests/simulation/worker.ts'
import { readVitestReport } from '#tests/support/vitest-report.mjs'

/** Some seeds of every kind that there is, then some whose server goes back to a backup. */
const seeds: readonly { seed: number; goesBack?: true }[] = [
  ...firstSeedsOfKinds.map((seed) => ({ seed })),
  ...Array.from({ length: 8 }, (_, index) => ({ seed: index + 1 })),
  ...[22, 270, 2].map((seed) => ({ seed, goesBack: true as const })),
]

/** A hundred times what a seed takes: a mutant that turns in circles is killed, too. */
const msPerSeed = 60_000

/** What kills a mutant in the simulation, in words. */
export async function killedBySimulation(name: string, mutant?: Replaced): Promise<string | undefined> {
  const worker = new Worker(await bundleWorker(name, mutant), { workerData: { database: undefined } satisfies Given })
  try {
    for (const { seed, goesBack = false } of seeds) {
      const run = runOn(worker, { seed, goesBack, steps: stepsPerSeed, tier: 1 })
      const outcome = await Promise.race([run.catch((error: unknown) => String(error)), turnsInCircles()])
      const [violation] = typeof outcome === 'string' ? [] : outcome.violations
      const words = typeof outcome === 'string' ? outcome : violation && `invariant ${violation.invariant}`
      if (words) return `seed ${seed}${goesBack ? ' --back' : ''}: ${words.slice(0, 80)}`
    }
    return undefined
  } finally {
    await worker.terminate()
  }
}

const turnsInCircles = (): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => resolve('it turns in circles'), msPerSeed).unref()
  })

/** No file's tests take longer. */
const msOfTests = 300_000

/** The unit test that fails, if any does; of several files without a mutant as well. */
export async function killedByTests(
  root: string,
  files: readonly string[],
  mutant?: Replaced,
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'crumb-mutant-'))
  const report = join(folder, 'report.json')
  const source = join(folder, 'mutant.json')
  if (mutant) writeFileSync(source, JSON.stringify(mutant))
  const config = join(root, 'tests/proof/mutants/vitest.config.ts')
  const command = ['related', ...files, '--run', '--root', root, '--config', config, '--project', 'unit', '--bail=1']
  const output = ['--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, TMPDIR: folder, ...(mutant ? { CRUMB_MUTANT: source } : {}) }
  const child = spawn(join(root, 'node_modules/.bin/vitest'), [...command, ...output], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill(), msOfTests)
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  const text = readIfThere(report)
  rmSync(folder, { recursive: true, force: true })
  if (text === undefined) return exitCode === null ? 'the tests do not end' : 'the tests cannot be run'
  const { failures, passed, failed } = readVitestReport(text, exitCode)
  // Nothing imports the file.
  return passed + failed === 0 ? undefined : failures[0]
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
