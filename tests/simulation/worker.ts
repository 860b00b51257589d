/** Runs the seeds that main.ts hands out, one message each way per seed. */
import { parentPort } from 'node:worker_threads'
import { plantedBugs } from './planted-bugs.ts'
import { runSeed, type Tier } from './run.ts'

export type Task = { seed: number; steps: number; bug?: string | undefined; tier?: Tier }

const port = parentPort
port?.on('message', (task: Task) => {
  const bug = plantedBugs.find(({ name }) => name === task.bug)
  runSeed(task.seed, { tier: task.tier ?? 1, steps: task.steps, ...(bug ? { bug } : {}) }).then(
    (run) => port.postMessage({ ...task, ...run }),
    (error: unknown) => {
      throw error
    },
  )
})
// A planted bug may leave a promise that nobody waits for; what it breaks is for the oracles to see.
process.on('unhandledRejection', () => {})
