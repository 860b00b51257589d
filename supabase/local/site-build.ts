/** Builds the app for `npm start` when there is no build or a newer source. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from './settings.ts'

const sources = ['src', 'sync', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

export const siteFolder = join(repositoryFolder, 'dist')

/** Returns whether it had to build. */
export async function buildSiteWhenOld(log: (line: string) => void): Promise<boolean> {
  const built = await stat(join(siteFolder, 'index.html')).catch(() => undefined)
  const newest = Math.max(...(await Promise.all(sources.map((source) => newestChange(join(repositoryFolder, source))))))
  if (built && built.mtimeMs > newest) return false
  log('Building the app …')
  const { build } = await import('vite')
  await build({ root: repositoryFolder, logLevel: 'warn' })
  return true
}

/** The latest modification of a file or of anything below a folder, in milliseconds since 1970; 0 if there is none. */
async function newestChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  const entries = await readdir(path)
  // the folder's own time counts too: it changes when a file is removed
  return Math.max(found.mtimeMs, ...(await Promise.all(entries.map((entry) => newestChange(join(path, entry))))))
}
