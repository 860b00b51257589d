/** Builds the app for `npm start` and the tests, if there is no build for their project or the source is newer. */
import { createHash } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { otherProject } from '../../tests/support/other-project.mjs'
import { repositoryFolder } from './settings.ts'

/** The project that the app talks to. */
export type SiteProject = { url: string; publishableKey: string }

const sources = [
  'src',
  'sync',
  'build',
  'content',
  'public',
  'maps',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'supabase/local/settings.ts',
  'supabase/map',
  'supabase/seed/ground.ts',
  'supabase/seed/town.ts',
]

/** Each project has a build of its own, and none is `dist/`, which may have been built for any project. */
const sitesFolder = join(repositoryFolder, 'node_modules/.cache/crumb-sites')

/** The build for the embedded backend, which serves the app at its own address. */
export const siteFolder = siteFolderOf(undefined)

function siteFolderOf(project: SiteProject | undefined): string {
  if (!project) return join(sitesFolder, 'embedded')
  return join(sitesFolder, createHash('sha256').update(JSON.stringify(project)).digest('hex').slice(0, 16))
}

/**
 * Returns the folder with the build for a project, by default the embedded backend. Never the project in the
 * environment or in a file .env, which is for `npx vite build` alone.
 */
export async function buildSiteWhenOld(log: (line: string) => void, project?: SiteProject): Promise<string> {
  const other = otherProject()
  if (other && !project) log(other)
  const folder = siteFolderOf(project)
  const built = await stat(join(folder, 'index.html')).catch(() => undefined)
  const newest = Math.max(...(await Promise.all(sources.map((source) => newestChange(join(repositoryFolder, source))))))
  if (built && built.mtimeMs > newest) return folder
  log('Building the app …')
  // Under another name until it is complete: an interrupted build, or one that filled the disk, must not be used.
  const unfinished = `${folder}.${process.pid}`
  // vite.config.ts reads it
  process.env['CRUMB_BUILD_FOR'] = JSON.stringify(project ?? {})
  try {
    const { build } = await import('vite')
    await build({ root: repositoryFolder, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } })
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    delete process.env['CRUMB_BUILD_FOR']
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** The latest modification of a file or of anything below a folder, in milliseconds since 1970; 0 if there is none. */
async function newestChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0
  const entries = await readdir(path)
  // the folder's own time counts too: it changes when a file is removed
  return Math.max(found.mtimeMs, ...(await Promise.all(entries.map((entry) => newestChange(join(path, entry))))))
}
