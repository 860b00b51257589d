/** The embedded backend of the race, with the tables that RxDB's Supabase plugin asks for beside ours. */
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Backend, startBackend } from '#supabase/local/backend.ts'
import { repositoryFolder } from '#supabase/local/settings.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { offer } from './child-process.ts'

let backend: Backend | undefined
let dataFolder: string | undefined

offer(
  {
    async start(): Promise<{ url: string; publishableKey: string; adminDatabaseUrl: string }> {
      dataFolder = await makeDataFolder()
      const migrationsFolder = join(dataFolder, 'migrations')
      await mkdir(migrationsFolder)
      await cp(join(repositoryFolder, 'supabase/migrations'), migrationsFolder, { recursive: true })
      await cp(
        join(import.meta.dirname, 'contenders/rxdb-tables.sql'),
        join(migrationsFolder, '29990101000000_rxdb_tables.sql'),
      )
      backend = await startBackend({ dataFolder, port: 0, postgresPort: 0, migrationsFolder })
      const { url, publishableKey, adminDatabaseUrl } = backend
      return { url, publishableKey, adminDatabaseUrl }
    },
  },
  async () => {
    // A request that was cut off can keep one of its connections busy for ever; PostgreSQL ends with this process.
    await Promise.race([backend?.close(), sleep(5000)])
    if (dataFolder) await rm(dataFolder, { recursive: true, force: true })
  },
)
