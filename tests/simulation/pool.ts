/** Worker threads that run seeds. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type Plugin } from 'esbuild'
import type { Databases } from './database/cluster.ts'
import type { Run, Tier } from './run.ts'
import type { Task } from './worker.ts'

export type Done = Task & Run

/** What a seed makes is garbage soon: with a nursery of Node's own size, 16 MB, a tenth of the time goes into moving it. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

const folder = fileURLToPath(new URL('../../node_modules/.cache/simulation/', import.meta.url))

/** A source that is run in place of the one that the tree has. */
export type Replaced = { file: string; source: string }

/** One file of plain JavaScript: a third faster than what tsx makes of each module. */
export async function bundleWorker(name = 'worker', replaced?: Replaced): Promise<URL> {
  mkdirSync(folder, { recursive: true })
  const outfile = `${folder}${name}-${process.pid}.mjs`
  const entry = fileURLToPath(new URL('worker.ts', import.meta.url))
  const plugins = replaced ? [replacing(replaced)] : []
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins,
  })
  return pathToFileURL(outfile)
}

const replacing = ({ file, source }: Replaced): Plugin => ({
  name: 'replaced source',
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, ({ path }) => (path === file ? { contents: source, loader: 'ts' } : undefined))
  },
})

export type Pool = {
  /** Runs every task that `next` gives until it gives none; `onDone` hears each outcome. Tier 3 starts PostgreSQL, once. */
  runAll: (next: () => Task | undefined, onDone: (done: Done) => void, tier?: Tier) => Promise<void>
  close: () => Promise<void>
}

/**
 * Threads on all cores unless fewer are named, until they are closed: one that has run some seeds takes half as long for the next
 * as a new one.
 */
export async function startPool(cores = availableParallelism()): Promise<Pool> {
  const file = await bundleWorker()
  const workers = Array.from({ length: cores }, () => new Worker(file, { resourceLimits }))
  let databases: Promise<Databases> | undefined
  return {
    async runAll(next, onDone, tier = 1) {
      if (tier === 3) databases ??= startDatabases(cores)
      const urls = tier === 3 ? (await databases)?.urls : undefined
      const work = async (worker: Worker, index: number): Promise<void> => {
        for (let task = next(); task; task = next())
          onDone(await runOn(worker, { ...task, tier, ...(urls && { database: urls[index] }) }))
      }
      await Promise.all(workers.map(work))
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()))
      await (await databases)?.close()
    },
  }
}

// Loaded for the third tier only: it brings the whole backend along.
const startDatabases = async (count: number): Promise<Databases> =>
  (await import('./database/cluster.ts')).startDatabases(count)

/** Rejects where the run itself fell over. */
export function runOn(worker: Worker, task: Task): Promise<Done> {
  return new Promise((resolve, reject) => {
    worker.once('message', (done: Done) => {
      worker.off('error', reject)
      resolve(done)
    })
    worker.once('error', reject)
    worker.postMessage(task, [])
  })
}
