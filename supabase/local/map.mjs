/** The entry of `npm run map`, which may be the first command of a fresh clone. */
import { ensureInstalled } from '../../tests/support/ensure-installed.mjs'

await ensureInstalled()
const { runTypeScript } = await import('./run-typescript.mjs')
await runTypeScript('map.ts')
