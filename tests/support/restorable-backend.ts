/** A backend of its own whose database can be backed up and go back, as docs/deploy.md says of a hosted project. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { inject } from 'vitest'
import { startBackend } from '#supabase/local/backend.ts'
import { connectTo, type TestBackend } from './backend.ts'
import { makeDataFolder } from './data-folder.ts'
import { copyTemplate } from './database-template.ts'

const run = promisify(execFile)

export type RestorableBackend = {
  /** As it runs now: each start takes other ports. */
  now: () => TestBackend
  /** Stops the server, copies its database and its files, and starts it again. */
  backUp: () => Promise<void>
  /** Puts the backup, or what it began with, in place of the data; the operator then makes the documented call, or forgets it. */
  restore: (isDocumented: boolean) => Promise<void>
  close: () => Promise<void>
}

export async function startRestorableBackend(): Promise<RestorableBackend> {
  const folder = await makeDataFolder()
  const [dataFolder, backup] = [join(folder, 'data'), join(folder, 'backup')]
  let fill = async (): Promise<unknown> => {
    await run('mkdir', ['-m', '755', dataFolder])
    return copyTemplate(inject('templates'), 'migrated', dataFolder)
  }
  await fill()
  let now = await start(dataFolder)
  const whileStopped = async (work: () => Promise<unknown>): Promise<void> => {
    await now.close()
    await work()
    now = await start(dataFolder)
  }
  return {
    now: () => now,
    async backUp() {
      await whileStopped(() => run('cp', ['-a', dataFolder, backup]))
      fill = () => run('cp', ['-a', backup, dataFolder])
    },
    async restore(isDocumented) {
      await whileStopped(async () => {
        await rm(dataFolder, { recursive: true })
        await fill()
      })
      if (isDocumented) await beginGeneration(now)
    },
    async close() {
      await now.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function start(dataFolder: string): Promise<TestBackend> {
  const backend = await startBackend({
    dataFolder,
    port: 0,
    postgresPort: 0,
    syncToDisk: false,
    runsSchedule: false,
    limitsSignIns: false,
  })
  const connected = connectTo(backend)
  return {
    ...connected,
    async close() {
      await connected.close()
      await backend.close()
    },
  }
}

/** As the SQL editor does. */
async function beginGeneration({ databaseUrl }: TestBackend): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`select sync.begin_generation()`
  await sql.end()
}
