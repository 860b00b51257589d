/** Keeps a program with a backend alive until it is told to stop, and lets it end in good order. */
import type { Backend } from './backend.ts'
import { StartProblem } from './start-problem.ts'

/** Ends the process: 0 after SIGINT, SIGTERM or SIGHUP, 1 when it cannot start or PostgreSQL is gone. */
export async function runUntilStopped(start: () => Promise<Backend>): Promise<void> {
  const starting = start()
  let stopping = false
  const stop = async (reason: string, exitCode: number): Promise<never> => {
    // The second time somebody is in a hurry; a PostgreSQL that stays behind is taken over by the next start.
    if (stopping) process.exit(1)
    stopping = true
    console.log(reason)
    await starting.then(
      (backend) => backend.close(),
      () => {},
    )
    return process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stop('Stopping …', 0).catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
  try {
    const backend = await starting
    const reason = await backend.databaseEnded
    if (!stopping) await stop(`PostgreSQL stopped (${reason}). Everything that was saved is kept; start again.`, 1)
  } catch (error) {
    console.error(error instanceof StartProblem ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
