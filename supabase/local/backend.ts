/** The embedded backend: PostgreSQL 17, the project's migrations and a Supabase-compatible API on one loopback address. */
import './quiet-lite.ts'
import { join } from 'node:path'
import { createAuthAdmin } from './auth-admin.ts'
import { createAuthCodes } from './auth-codes.ts'
import { limitSignIns } from './auth-limits.ts'
import { createAuthMailer } from './auth-mailer.ts'
import { repairAuthErrors } from './auth-repairs.ts'
import { noteDevices } from './auth-sessions.ts'
import { claimDataFolder } from './data-folder.ts'
import { createFunctions } from './functions.ts'
import { openGateway } from './gateway.ts'
import { createLiteApi } from './lite-api.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres.ts'
import { serveRealtime } from './realtime.ts'
import { createRoutes } from './routes.ts'
import { callEveryMinute } from './schedule.ts'
import { jwtSecret, loopback, publishableKey, repositoryFolder, secretKey } from './settings.ts'
import { serveSite } from './site.ts'
import { repairStorage } from './storage-repairs.ts'
import { makeSystemSchema } from './system-schema.ts'

export type BackendOptions = {
  dataFolder: string
  /** Both ports; 0 takes any free one. */
  port: number
  postgresPort: number
  migrationsFolder?: string
  /** false only for tests, see startPostgres. */
  syncToDisk?: boolean
  /** Whether what is scheduled runs every minute; false only for tests, which call it themselves. */
  runsSchedule?: boolean
  /** Whether one address may do only so often what auth-limits.ts names; false only for tests, whose people all have one. */
  limitsSignIns?: boolean
  /** Whether nobody signs in before their address is confirmed; only for tests of projects that want it so. */
  confirmsEmail?: boolean
  /** The folder of a built app to serve at all other addresses. */
  siteFolder?: string
  log?: (line: string) => void
}

export type Backend = {
  url: string
  /** As the role postgres, which hosted Supabase also gives: no superuser, but not bound by row-level security. */
  databaseUrl: string
  /** As the superuser, for tests that look behind the scenes. */
  adminDatabaseUrl: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** Resolves with the reason when PostgreSQL has ended: after close(), or because it was killed. */
  databaseEnded: Promise<string>
  close: () => Promise<void>
}

/** Throws a StartProblem with a plain sentence for everything that the person who starts it can fix. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  // Completed steps are undone in reverse order: by close(), or at once when a later step fails.
  const undo: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    return await startInOrder(options, undo, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function startInOrder(
  options: BackendOptions,
  undo: (() => Promise<void> | void)[],
  close: () => Promise<void>,
): Promise<Backend> {
  const { dataFolder, log = () => {} } = options
  const claim = await claimDataFolder(dataFolder)
  undo.push(claim.release)
  // First, because a taken port is the most frequent obstacle.
  const gateway = await openGateway(options.port)
  undo.push(gateway.close)

  const database = await startPostgres({
    dataFolder,
    port: options.postgresPort,
    syncToDisk: options.syncToDisk ?? true,
    log,
  })
  undo.push(database.stop)
  const adminDatabaseUrl = `postgres://supabase_admin@${loopback}:${database.port}/postgres`
  const databaseUrl = `postgres://postgres@${loopback}:${database.port}/postgres`
  await makeSystemSchema(adminDatabaseUrl)
  const migrations = await migrate(
    databaseUrl,
    options.migrationsFolder ?? join(repositoryFolder, 'supabase/migrations'),
  )
  if (migrations.length > 0) log(`Migrations run: ${migrations.length}, the last one ${migrations.at(-1)}`)

  const { confirmsEmail = false } = options
  const mailer = createAuthMailer(gateway.url, log)
  const api = await createLiteApi(adminDatabaseUrl, join(dataFolder, 'objects'), { mailer, confirmsEmail })
  undo.push(api.close)
  const { sql } = api
  undo.push(
    await serveRealtime({
      server: gateway.server,
      sql,
      database: { host: loopback, port: database.port, adminDatabaseUrl },
    }),
  )
  const auth = noteDevices(sql, createAuthCodes({ sql, mailer, confirmsEmail, handle: repairStorage(api.handle) }))
  gateway.serve(
    createRoutes({
      identity: claim.instance,
      api: repairAuthErrors((options.limitsSignIns ?? true) ? limitSignIns(auth) : auth),
      mails: mailer.handle,
      authAdmin: createAuthAdmin(sql),
      functions: createFunctions(gateway.url),
      site: options.siteFolder === undefined ? undefined : serveSite(options.siteFolder),
    }),
  )
  if (options.runsSchedule ?? true) undo.push(callEveryMinute(gateway.url))
  // Again, so that close() begins here: nothing may arrive while the rest is shut down.
  undo.push(gateway.close)
  await claim.announce({ url: gateway.url, databaseUrl })
  return {
    url: gateway.url,
    databaseUrl,
    adminDatabaseUrl,
    publishableKey,
    secretKey,
    jwtSecret,
    databaseEnded: database.ended,
    close,
  }
}
