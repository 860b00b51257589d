/** Kills mutants of TypeScript with seeds of the simulation: each with those that reach it, the shortest first. */
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type Plugin } from 'esbuild'
import { firstSeedsOfKinds } from '#tests/simulation/kinds-of-seeds.ts'
import { stepsPerSeed } from '#tests/simulation/run.ts'
import type { Task } from '#tests/simulation/worker.ts'
import type { Catalog, Numbered } from './catalog.ts'
import type { Order, Outcome, ThreadGiven } from './seed-thread.ts'

/** Some seeds of every kind that there is, some whose server goes back to a backup, and some with the real stores. */
const allTasks: readonly Task[] = [
  ...firstSeedsOfKinds.map((seed) => ({ seed })),
  ...Array.from({ length: 8 }, (_, index) => ({ seed: index + 1 })),
  ...[22, 270, 2].map((seed) => ({ seed, goesBack: true })),
  ...[1, 4].map((seed) => ({ seed, tier: 2 as const })),
].map((task) => ({ ...task, steps: stepsPerSeed }))

/** A seed without a mutant on. `calls`: how often each switch was asked. */
export type Reached = Outcome & { task: Task }

export type SeedJudge = {
  /** The shortest first. Throws where a seed breaks something without a mutant. */
  reach: (tasks?: readonly Task[]) => Promise<Reached[]>
  /** Which of these seeds, which reach it, kills it and how, if one does. */
  kill: (mutant: Numbered, reached: readonly Reached[]) => Promise<string | undefined>
  close: () => Promise<void>
}

/** A mutant may ask for itself this many times as often as without it, and some: one that turns in circles asks more. */
const mostTimes = 100
const mostTimesAtLeast = 1_000
/** And take this many times as long: circles without a switch in them. */
const mostMs = (ms: number): number => 10_000 + 20 * ms

export async function judgeBySeeds(root: string, catalog: Catalog): Promise<SeedJudge> {
  const folder = join(root, 'node_modules/.cache/simulation')
  mkdirSync(folder, { recursive: true })
  const outputs = {
    bundle: join(folder, `mutants-${process.pid}.cjs`),
    thread: join(folder, `seeds-${process.pid}.mjs`),
  }
  await bundleTo(outputs.bundle, join(root, 'tests/simulation/run.ts'), 'cjs', [switching(root, catalog)])
  await bundleTo(outputs.thread, join(root, 'tests/proof/mutants/seed-thread.ts'), 'esm')
  const given: ThreadGiven = { bundle: outputs.bundle, switches: catalog.mutants.length }
  let thread: Worker | undefined

  const run = async (order: Order, ms?: number): Promise<Outcome | { words: string }> => {
    thread ??= new Worker(outputs.thread, { workerData: given })
    const outcome = await answerOf(thread, order, ms)
    if (!('calls' in outcome)) await stop()
    return outcome
  }
  const stop = async (): Promise<void> => {
    await thread?.terminate()
    thread = undefined
  }

  return {
    async reach(tasks = allTasks) {
      const reached: Reached[] = []
      for (const task of tasks) {
        const outcome = await run({ task })
        if (!('calls' in outcome) || outcome.words !== undefined)
          throw new Error(`Without a mutant, ${nameOf(task)} fails: ${outcome.words}`)
        reached.push({ task, ...outcome })
      }
      return reached.toSorted((one, other) => one.ms - other.ms)
    },
    async kill({ id }, reached) {
      for (const { task, ms, calls } of reached) {
        const mostCalls = mostTimes * (calls[id] as number) + mostTimesAtLeast
        const { words } = await run({ task, mutant: { id, mostCalls } }, mostMs(ms))
        if (words !== undefined) return `${nameOf(task)}: ${words.slice(0, 80)}`
      }
      return undefined
    },
    async close() {
      await stop()
      for (const output of Object.values(outputs)) await rm(output, { force: true })
    },
  }
}

const nameOf = ({ seed, tier, goesBack }: Task): string =>
  `seed ${seed}${tier === 2 ? ' --tier 2' : ''}${goesBack ? ' --back' : ''}`

function answerOf(thread: Worker, order: Order, ms: number | undefined): Promise<Outcome | { words: string }> {
  return new Promise((resolve) => {
    const finish = (outcome: Outcome | { words: string }): void => {
      clearTimeout(timer)
      thread.off('message', finish)
      thread.off('error', fail)
      resolve(outcome)
    }
    const fail = (error: unknown): void => finish({ words: String(error) })
    const timer = ms === undefined ? undefined : setTimeout(() => finish({ words: 'it turns in circles' }), ms)
    thread.once('message', finish)
    thread.once('error', fail)
    thread.postMessage(order, [])
  })
}

const bundleTo = (outfile: string, entry: string, format: 'cjs' | 'esm', plugins: Plugin[] = []): Promise<unknown> =>
  build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format, logLevel: 'error', plugins })

const switching = (root: string, { switched }: Catalog): Plugin => ({
  name: 'switched sources',
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = switched.get(path.slice(root.length).replace(/^\//, ''))
      return contents === undefined ? undefined : { contents, loader: 'ts' }
    })
  },
})
