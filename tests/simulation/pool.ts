/** Worker threads that run seeds. */
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build, type Plugin } from 'esbuild'
import type { Run, Tier } from './run.ts'
import type { Given, Task } from './worker.ts'

export type Done = Task & Run

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

/**
 * Runs every task that `next` gives until it gives none, on all cores unless fewer are named; `onDone` hears each outcome. Tier 3
 * starts PostgreSQL.
 */
export async function runAll(
  next: () => Task | undefined,
  onDone: (done: Done) => void,
  tier: Tier = 1,
  cores = availableParallelism(),
): Promise<void> {
  const file = await bundleWorker()
  // Loaded for the third tier only: it brings the whole backend along.
  const databases = tier === 3 ? await (await import('./database/cluster.ts')).startDatabases(cores) : undefined
  try {
    await Promise.all(
      Array.from({ length: cores }, async (_, index) => {
        const worker = new Worker(file, { workerData: { database: databases?.urls[index] } satisfies Given })
        try {
          for (let task = next(); task; task = next()) onDone(await runOn(worker, { ...task, tier }))
        } finally {
          await worker.terminate()
        }
      }),
    )
  } finally {
    await databases?.close()
  }
}

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
