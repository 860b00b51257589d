/** Keeps a program with a backend running until it is told to stop, and ends it in good order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { endFamily, whenStopped } from '../../tests/support/process-family.mjs'
import type { Backend } from './backend.ts'
import { fileProblem } from './file-problem.mjs'
import { readSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

/** Service managers wait 10 s before they kill: stopping what is still starting gets half of that. */
const STOP_TIMEOUT_MS = 5000

/**
 * Ends the process: 0 after SIGINT, SIGTERM or SIGHUP, 1 when it cannot start or PostgreSQL is gone. Nothing it started
 * stays.
 */
export async function runUntilStopped(start: () => Promise<Backend>): Promise<void> {
  const starting = start()
  let stopping = false
  const stop = async (reason: string, exitCode: number): Promise<never> => {
    // A second signal means somebody is in a hurry; the next start takes over a PostgreSQL that stays behind.
    if (stopping) process.exit(1)
    stopping = true
    console.log(reason)
    const closed = starting.then(
      (backend) => backend.close(),
      () => {},
    )
    await Promise.race([closed, sleep(STOP_TIMEOUT_MS)])
    await endFamily()
    return process.exit(exitCode)
  }
  whenStopped(() => {
    stop('Stopping …', 0).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
  try {
    const backend = await starting
    const reason = await backend.databaseEnded
    if (!stopping) await stop(`PostgreSQL stopped (${reason}). Everything that was saved is kept; start again.`, 1)
  } catch (error) {
    // Stopped by stop(), so this is no failure.
    if (stopping) return
    const problem = error instanceof StartProblem ? error.message : fileProblem(error, readSettings().dataFolder)
    console.error(problem ? `\n${problem}\n` : error)
    process.exit(1)
  }
}
