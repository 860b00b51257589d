/** The entry of `npm start`: plain Node without packages, so that it can install everything else first. */
import { ensureInstalled } from '../../tests/support/ensure-installed.mjs'

await ensureInstalled()
const { runTypeScript } = await import('./run-typescript.mjs')
await runTypeScript('start.ts')
