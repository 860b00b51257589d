/**
 * @supabase/lite's REST, auth and storage API on our PostgreSQL, configured as supabase/config.toml configures hosted.
 */
import { App, setExperimental } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { Sql } from 'postgres'
import { prepareRequestContext } from './request-context.ts'
import { jwtSecret, publishableKey, secretKey } from './settings.ts'
import { createFolderStorage } from './storage-adapter.ts'
import { apiName, limitTransactions } from './transaction-limit.ts'
import { repairErrors } from './wire-errors.ts'
import { wireTypes } from './wire-values.ts'

/** The time that requests in progress get when the backend stops. */
const secondsToFinish = 2

export type LiteApi = {
  handle: (request: Request) => Promise<Response>
  /** The API's connections, as the superuser. */
  sql: Sql
  close: () => Promise<void>
}

/** Run the migrations first: the tables are read here, once. */
export async function createLiteApi(adminDatabaseUrl: string, storageFolder: string): Promise<LiteApi> {
  // Must come before the App: without it there are no storage routes.
  setExperimental('storage', true)
  const connection = createPostgresConnection({
    url: adminDatabaseUrl,
    postgresOptions: { max: 10, onnotice: () => {}, types: wireTypes, connection: { application_name: apiName } },
  })
  repairErrors(connection)
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, extra_search_path: ['public', 'extensions'] },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      jwt_expiry: 3600,
      enable_signup: true,
      minimum_password_length: 8,
      publishable_key: publishableKey,
      secret_key: secretKey,
      email: { enable_signup: true, enable_confirmations: false },
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    // In admin mode, a request without a key would get the service role.
    options: { server: { admin: false, disableStudio: true } },
  })
  // oxlint-disable-next-line no-underscore-dangle -- the only way in that @supabase/lite 0.10 has
  app._storageAdapter = createFolderStorage(storageFolder)
  await app.init()
  await prepareRequestContext(connection)
  const stopLimit = limitTransactions(adminDatabaseUrl)
  // The first request needs the tables' descriptions, and reading them takes a quarter of a second.
  await connection.introspect({ useCache: true })
  return {
    handle: (request) => app.fetch(request),
    sql: connection.driver,
    // A request whose sender is gone may never end, and would keep the backend from stopping.
    async close() {
      await stopLimit()
      await connection.driver.end({ timeout: secondsToFinish })
    },
  }
}
