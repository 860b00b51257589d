/**
 * A backend of its own for a test file: for tests that ask about the whole database, which rows of others would disturb;
 * for those that move everybody's day; and for those that bring their own migrations.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type BackendOptions, startBackend } from '#supabase/local/backend.ts'
import { connectTo, type TestBackend } from './backend.ts'
import { makeDataFolder } from './data-folder.ts'
import { copyTemplate } from './database-template.ts'

declare global {
  /** That of the test file that runs: a runner of tests does not share its modules. */
  var ownBackend: TestBackend | undefined
}

/**
 * Call it at the head of a test file: after the last test it stops, and its data is deleted. `migrations` maps file names to
 * SQL, in place of the project's. `limitsSignIns` as in startBackend.
 */
export async function startOwnBackend(
  migrations?: Record<string, string>,
  options: Pick<BackendOptions, 'confirmsEmail' | 'limitsSignIns'> = {},
): Promise<TestBackend & { dataFolder: string }> {
  const dataFolder = await makeDataFolder()
  await copyTemplate(inject('templates'), migrations ? 'empty' : 'migrated', dataFolder)
  const backend = await startBackend({
    dataFolder,
    port: 0,
    postgresPort: 0,
    syncToDisk: false,
    runsSchedule: false,
    limitsSignIns: false,
    ...options,
    ...(migrations && { migrationsFolder: await writeMigrations(dataFolder, migrations) }),
  })
  const connected = connectTo(backend)
  globalThis.ownBackend = connected
  const close = async (): Promise<void> => {
    globalThis.ownBackend = undefined
    await connected.close()
    await backend.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  afterAll(close)
  return { ...connected, dataFolder, close }
}

/** Returns the folder, which lies inside the data folder and goes with it. */
export async function writeMigrations(dataFolder: string, migrations: Record<string, string>): Promise<string> {
  const folder = join(dataFolder, 'migrations')
  await mkdir(folder, { recursive: true })
  for (const [file, sql] of Object.entries(migrations)) await writeFile(join(folder, file), sql)
  return folder
}
