/** `npm run backend`: runs the embedded backend until Ctrl+C. */
import { startBackend } from './backend.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { readSettings } from './settings.ts'

await runUntilStopped(async () => {
  const started = performance.now()
  const log = (line: string): void => console.log(line)
  const backend = await startBackend({ ...readSettings(), log })
  log(`Backend ready in ${Math.round(performance.now() - started)} ms.`)
  log(`  API               ${backend.url}`)
  log(`  Publishable key   ${backend.publishableKey}`)
  log(`  Secret key        ${backend.secretKey}`)
  log(`  Database          ${backend.databaseUrl}`)
  log('Press Ctrl+C to stop.')
  return backend
})
