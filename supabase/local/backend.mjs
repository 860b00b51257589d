/** The entry of `npm run backend`. */
import { ensureInstalled } from '../../tests/support/ensure-installed.mjs'

await ensureInstalled()
const { runTypeScript } = await import('./run-typescript.mjs')
await runTypeScript('main.ts')
