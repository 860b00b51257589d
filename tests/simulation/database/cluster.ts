/** One PostgreSQL for a run, with a database of the project's migrations for each worker. */
import { rm } from 'node:fs/promises'
import postgres from 'postgres'
import { startPostgres } from '#supabase/local/postgres.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate, makeTemplates } from '#tests/support/database-template.ts'

export type Databases = { urls: string[]; close: () => Promise<void> }

export async function startDatabases(count: number): Promise<Databases> {
  const templates = await makeTemplates()
  const dataFolder = await makeDataFolder()
  await copyTemplate(templates, 'migrated', dataFolder)
  const server = await startPostgres({ dataFolder, port: 0, syncToDisk: false, log: () => {} })
  const urlOf = (database: string): string => `postgres://supabase_admin@127.0.0.1:${server.port}/${database}`
  const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => {} })
  const names = Array.from({ length: count }, (_, index) => `simulation_${index}`)
  for (const name of names) await sql`create database ${sql(name)} template postgres`
  await sql.end()
  return {
    urls: names.map(urlOf),
    async close() {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
