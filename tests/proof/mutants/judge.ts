/** What judges of mutants share: seeds of the third tier, and folders for tests of Vitest. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readPostmasterFile, stopPostmaster } from '#supabase/local/postmaster-file.ts'
import { runOn } from '#tests/simulation/pool.ts'
import type { Task } from '#tests/simulation/worker.ts'

/** A hundred times what a seed takes: a mutant that turns in circles is killed, too. */
const msPerSeed = 60_000

export async function killedBySeeds(tasks: readonly Task[], worker: URL): Promise<string | undefined> {
  const thread = new Worker(worker)
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
