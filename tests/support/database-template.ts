/**
 * Database folders that are ready to be copied, kept between test runs: creating a database takes a second of processor
 * time, copying one a tenth of it. `empty` has what hosted Supabase has before the first migration, `migrated` is the
 * project's own.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { startBackend } from '#supabase/local/backend.ts'
import { makeDataFolder } from './data-folder.ts'

const run = promisify(execFile)
const repositoryFolder = resolve(import.meta.dirname, '../..')
const migrationsFolder = join(repositoryFolder, 'supabase/migrations')
const cacheFolder = join(repositoryFolder, 'node_modules/.cache/crumb-test-database')

export type TemplateKind = 'empty' | 'migrated'

/** Makes what is missing and returns the folder that holds both; `CRUMB_TEMPLATES` names another one, which has a planted mistake. */
export async function makeTemplates(): Promise<string> {
  const planted = process.env['CRUMB_TEMPLATES']
  if (planted) return planted
  const templates = join(cacheFolder, await fingerprint())
  if (await stat(templates).catch(() => undefined)) return templates
  await mkdir(cacheFolder, { recursive: true })
  await removeOldTemplates()
  // Made under another name and renamed, so that a second run at the same time never sees half of it.
  const unfinished = `${templates}.${process.pid}`
  await mkdir(unfinished)
  const dataFolder = await makeDataFolder()
  await mkdir(join(dataFolder, 'no-migrations'))
  for (const [kind, migrations] of Object.entries({
    empty: join(dataFolder, 'no-migrations'),
    migrated: migrationsFolder,
  })) {
    const options = { dataFolder, port: 0, postgresPort: 0, syncToDisk: false, migrationsFolder: migrations }
    const backend = await startBackend(options)
    await dropOtherDatabases(backend.adminDatabaseUrl)
    await backend.close()
    await run('cp', ['-a', join(dataFolder, 'postgres'), join(unfinished, kind)])
  }
  await rename(unfinished, templates).catch(() => rm(unfinished, { recursive: true }))
  await rm(dataFolder, { recursive: true, force: true })
  return templates
}

/** Half of a cluster's files are those of PostgreSQL's own two templates. Whoever copies a database is connected to that one. */
async function dropOtherDatabases(adminDatabaseUrl: string): Promise<void> {
  const sql = postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })
  const names = ['template0', 'template1']
  await sql`update pg_database set datistemplate = false where datname in ${sql(names)}`
  for (const name of names) await sql`drop database if exists ${sql(name)}`
  await sql.end()
}

/** Gives a data folder a database of its own. */
export async function copyTemplate(templates: string, kind: TemplateKind, dataFolder: string): Promise<void> {
  await run('cp', ['-a', join(templates, kind), join(dataFolder, 'postgres')])
}

/** Changes with everything that the content of a fresh database depends on. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [migrationsFolder, join(repositoryFolder, 'supabase/local')]) {
    const files = (await readdir(folder)).toSorted()
    for (const file of files.filter((name) => name.endsWith('.sql') || name === 'postgres-cluster.ts')) {
      hash.update(file).update(await readFile(join(folder, file)))
    }
  }
  for (const file of [import.meta.filename, join(repositoryFolder, 'package-lock.json')])
    hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Each has 55 MB. Those of the last hour stay: another run may be copying one. */
async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const folder = join(cacheFolder, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > 3_600_000) await rm(folder, { recursive: true, force: true })
  }
}
