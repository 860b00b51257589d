/**
 * Vitest global set-up: one embedded backend with all migrations for the whole run, on free ports and a new folder.
 * Ready in about half a second once the template exists.
 */
import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startBackend } from '#supabase/local/backend.ts'
import { makeDataFolder } from './data-folder.ts'
import { copyTemplate, makeTemplates } from './database-template.ts'
import { startTableApi } from './table-api.ts'

/** Strings only: the value is handed to the workers as JSON. */
export type BackendAddresses = {
  url: string
  /** Of the second API, see table-api.ts; a backend of a test's own has none. */
  tablesUrl?: string
  databaseUrl: string
  adminDatabaseUrl: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
}

declare module 'vitest' {
  interface ProvidedContext {
    backend: BackendAddresses
    /** The folder of copyTemplate(). */
    templates: string
  }
}

export default async function startForAllTests(project: TestProject): Promise<() => Promise<void>> {
  const started = performance.now()
  const templates = await makeTemplates()
  const dataFolder = await makeDataFolder()
  await copyTemplate(templates, 'migrated', dataFolder)
  const backend = await startBackend({
    dataFolder,
    port: 0,
    postgresPort: 0,
    syncToDisk: false,
    runsSchedule: false,
    limitsSignIns: false,
  })
  const { url, databaseUrl, adminDatabaseUrl, publishableKey, secretKey, jwtSecret } = backend
  const tables = await startTableApi(adminDatabaseUrl, dataFolder)
  project.provide('backend', {
    url,
    tablesUrl: tables.url,
    databaseUrl,
    adminDatabaseUrl,
    publishableKey,
    secretKey,
    jwtSecret,
  })
  project.provide('templates', templates)
  console.log(`Test backend ready in ${Math.round(performance.now() - started)} ms`)
  return async () => {
    await tables.close()
    await backend.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
