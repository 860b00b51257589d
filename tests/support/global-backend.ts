/**
 * Vitest global set-up: one embedded backend with all migrations for the whole run, on free ports and a new folder.
 * The first run makes a template of the migrated database; later runs copy it and are ready in about a second.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startBackend } from '../../supabase/local/backend.ts'
import { makeDataFolder } from './data-folder.ts'

const run = promisify(execFile)
const repositoryFolder = resolve(import.meta.dirname, '../..')
const cacheFolder = join(repositoryFolder, 'node_modules/.cache/crumb-test-database')

/** Strings only: the value is handed to the workers as JSON. */
export type BackendAddresses = {
  url: string
  databaseUrl: string
  adminDatabaseUrl: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
}

declare module 'vitest' {
  interface ProvidedContext {
    backend: BackendAddresses
  }
}

export default async function startForAllTests(project: TestProject): Promise<() => Promise<void>> {
  const started = performance.now()
  const template = join(cacheFolder, await fingerprint())
  if (!(await stat(template).catch(() => undefined))) await makeTemplate(template)

  const dataFolder = await makeDataFolder()
  await run('cp', ['-a', template, join(dataFolder, 'postgres')])
  const backend = await startBackend({ dataFolder, port: 0, postgresPort: 0, syncToDisk: false })
  const { url, databaseUrl, adminDatabaseUrl, publishableKey, secretKey, jwtSecret } = backend
  project.provide('backend', { url, databaseUrl, adminDatabaseUrl, publishableKey, secretKey, jwtSecret })
  console.log(`Test backend ready in ${Math.round(performance.now() - started)} ms`)
  return async () => {
    await backend.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Changes with everything the content of a fresh database depends on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['supabase/migrations', 'supabase/local']) {
    const files = (await readdir(join(repositoryFolder, folder))).toSorted()
    for (const file of files.filter((name) => name.endsWith('.sql') || name === 'postgres.ts')) {
      hash.update(file).update(await readFile(join(repositoryFolder, folder, file)))
    }
  }
  hash.update(await readFile(join(repositoryFolder, 'package-lock.json')))
  return hash.digest('hex').slice(0, 16)
}

async function makeTemplate(template: string): Promise<void> {
  const dataFolder = await makeDataFolder()
  const backend = await startBackend({ dataFolder, port: 0, postgresPort: 0, syncToDisk: false })
  await backend.close()
  await mkdir(cacheFolder, { recursive: true })
  await removeOldTemplates()
  // Copied under another name and renamed, so that a second run at the same time never sees half a template.
  const unfinished = `${template}.${process.pid}`
  await run('cp', ['-a', join(dataFolder, 'postgres'), unfinished])
  await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }))
  await rm(dataFolder, { recursive: true, force: true })
}

/** Each has 40 MB. Those of the last hour stay: another run may be copying one. */
async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const folder = join(cacheFolder, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > 3_600_000) await rm(folder, { recursive: true, force: true })
  }
}
