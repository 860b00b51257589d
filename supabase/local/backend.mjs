/** The entry of `npm run backend`. */
import { runTypeScript } from './run-typescript.mjs'

await runTypeScript('main.ts')
