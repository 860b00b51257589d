/**
 * `npm run rehearse -- URL PUBLISHABLE_KEY SECRET_KEY`: tries a project with the app's own client, prints how each step went,
 * and ends with exit code 1 when one failed (docs/deploy.md).
 */
import { WebSocket } from 'ws'
import { readArguments } from '../rehearsal/arguments.ts'
import { rehearse } from '../rehearsal/rehearse.ts'
import { lineOf } from '../rehearsal/report.ts'
import { StartProblem } from './start-problem.ts'

// Node 20 has no WebSocket of its own.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stop.signal.aborted) console.log('Stopping after this step; what was made is removed first …')
    stop.abort()
  })

try {
  const given = readArguments(process.argv.slice(2))
  const { rows, isComplete } = await rehearse(given, stop.signal, (row) => console.log(lineOf(row)))
  const failed = rows.filter(({ outcome }) => outcome === 'failed').length
  console.log(`\n${rows.length - failed} ok, ${failed} failed${isComplete ? '' : '; the rest was left out'}`)
  // At once: the realtime client would keep the process for ten seconds more.
  process.exit(failed === 0 && isComplete ? 0 : 1)
} catch (error) {
  console.error(error instanceof StartProblem ? `\n${error.message}\n` : error)
  process.exit(1)
}
