/** The entry of `npm start`: plain Node without packages, because it installs them. */
import { ensureInstalled } from '../../tests/support/ensure-installed.mjs'

await ensureInstalled()
const { runTypeScript } = await import('./run-typescript.mjs')
await runTypeScript('start.ts')
