/** Builds the app when it is old and serves it with one embedded backend for the whole run; returns the function that ends it. */
import { rm } from 'node:fs/promises'
import { startBackend } from '#supabase/local/backend.ts'
import { buildSiteWhenOld, siteFolder } from '#supabase/local/site-build.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate, makeTemplates } from '#tests/support/database-template.ts'
import { startTableApi } from '#tests/support/table-api.ts'
import { nameTestBackend } from './test-backend.ts'

export default async function startForAllTests(): Promise<() => Promise<void>> {
  await buildSiteWhenOld((line) => console.log(line))
  const templates = await makeTemplates()
  const dataFolder = await makeDataFolder()
  await copyTemplate(templates, 'migrated', dataFolder)
  const backend = await startBackend({
    dataFolder,
    port: 0,
    postgresPort: 0,
    syncToDisk: false,
    limitsSignIns: false,
    siteFolder,
  })
  const tables = await startTableApi(backend.adminDatabaseUrl, dataFolder)
  nameTestBackend({ ...backend, tablesUrl: tables.url })
  return async () => {
    await tables.close()
    await backend.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
