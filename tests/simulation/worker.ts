/** Runs the seeds that pool.ts hands out, one message each way per seed. */
import { parentPort } from 'node:worker_threads'
import { serverBugs } from './bugs/server-bugs.ts'
import { connectTo, type Database } from './database/server.ts'
import { bugsOfEveryTier } from './planted-bugs.ts'
import { runSeed, type Tier } from './run.ts'
import { forgetUnhandled, heardUnhandled } from './unhandled.ts'

export type Task = {
  seed: number
  steps: number
  goesBack?: boolean
  bug?: string | undefined
  without?: string
  tier?: Tier
  /** The address of this worker's database in the third tier. */
  database?: string
}

const port = parentPort
let database: Promise<Database> | undefined

port?.on('message', (task: Task) => {
  run(task).then(
    (outcome) => port.postMessage(outcome),
    (error: unknown) => {
      throw error
    },
  )
})

async function run(task: Task) {
  const { seed, steps, tier = 1 } = task
  const bug = bugsOfEveryTier.find(({ name }) => name === task.bug)
  const goesBack = bug?.goesBack ?? task.goesBack ?? false
  if (task.database) database ??= connectTo(task.database)
  const afterPush = serverBugs.find(({ name }) => name === task.bug)?.afterPush
  const createServer = tier === 3 ? (await database)?.createServer(afterPush) : undefined
  forgetUnhandled()
  const done = await runSeed(seed, {
    tier,
    steps,
    goesBack,
    ...(bug && { bug }),
    ...(task.without !== undefined && { without: task.without }),
    ...(createServer && { createServer }),
  })
  // A planted bug may leave a promise that nobody waits for; what it breaks is for the oracles to see.
  const heard = await heardUnhandled()
  const own = task.bug === undefined ? heard.map((text) => ({ invariant: 14, text })) : []
  return { ...task, ...done, violations: [...done.violations, ...own] }
}

// Thousands of errors that nobody reads, each with a stack: `--seed` replays with them.
Error.stackTraceLimit = 0
