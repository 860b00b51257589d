/** The built app and a backend of its own for a run of the suite; the helpers of the browser tests speak to it. */
import { startBackend } from '#supabase/local/backend.ts'
import { buildSiteWhenOld, siteFolder } from '#supabase/local/site-build.ts'
import { nameTestBackend } from '#tests/e2e/test-backend.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate, makeTemplates } from '#tests/support/database-template.ts'
import { startTableApi } from '#tests/support/table-api.ts'

/** Its data lie in the folder for temporary files, which the caller removes. */
export async function startServer(): Promise<{ close: () => Promise<void> }> {
  await buildSiteWhenOld((line) => console.log(line))
  const dataFolder = await makeDataFolder()
  await copyTemplate(await makeTemplates(), 'migrated', dataFolder)
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
  const close = async (): Promise<void> => {
    await tables.close()
    await backend.close()
  }
  return { close }
}
