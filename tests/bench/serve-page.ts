import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Builds the page of a bench and serves it on loopback. `folder`: a temporary one, gone when it is closed. */
export async function servePage(root: string): Promise<{ url: string; folder: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'crumb-bench-'))
  const outDir = join(folder, 'page')
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    folder,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
