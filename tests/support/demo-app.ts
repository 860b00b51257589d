/** The app as `npm start` serves it, built and with the demo town, on data of its own: for measuring and for pictures. */
import { rm } from 'node:fs/promises'
import { startBackend } from '#supabase/local/backend.ts'
import { buildSiteWhenOld, siteFolder } from '#supabase/local/site-build.ts'
import { type DemoSignIn, seedDemo } from '#supabase/seed/seed.ts'
import { makeDataFolder } from './data-folder.ts'
import { copyTemplate, makeTemplates } from './database-template.ts'

export type DemoApp = { url: string; databaseUrl: string; person: DemoSignIn; close: () => Promise<void> }

export async function startDemoApp(): Promise<DemoApp> {
  const log = (line: string): void => console.log(line)
  await buildSiteWhenOld(log)
  const dataFolder = await makeDataFolder()
  await copyTemplate(await makeTemplates(), 'migrated', dataFolder)
  const backend = await startBackend({ dataFolder, port: 0, postgresPort: 0, syncToDisk: false, siteFolder })
  const close = async (): Promise<void> => {
    await backend.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    const { url, databaseUrl } = backend
    return { url, databaseUrl, person: await seedDemo({ ...backend, log }), close }
  } catch (error) {
    await close()
    throw error
  }
}
