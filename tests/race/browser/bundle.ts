/** The scripts of a contender's page. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { BrowserPage } from '#tests/race/contender.ts'
import { peersFolder } from '#tests/race/peers.ts'

/** A script that gives its page `peer` (the engine's packages), `contender` (its module) and `race` (first-sync.ts). */
export async function bundlePage({ imports = '', page }: BrowserPage): Promise<string> {
  const options = {
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    target: 'es2023',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  } as const
  const bundles = await Promise.all([
    build({ ...options, globalName: 'peer', stdin: { contents: imports || 'export {}', resolveDir: peersFolder } }),
    build({ ...options, globalName: 'contender', entryPoints: [fileURLToPath(page)] }),
    build({
      ...options,
      globalName: 'race',
      entryPoints: [fileURLToPath(new URL('./first-sync.ts', import.meta.url))],
    }),
  ])
  return bundles.map(({ outputFiles }) => outputFiles[0]?.text ?? '').join('\n')
}
