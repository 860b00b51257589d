/**
 * @supabase/lite's REST, auth and storage API on our PostgreSQL, configured as supabase/config.toml configures hosted.
 */
import { App, type ServerOptions, setExperimental } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { Sql } from 'postgres'
import { passwordClasses } from '../../src/domain/people/sign-up.ts'
import type { AuthMailer } from './auth-mailer.ts'
import { codeLength, codeLife } from './auth-settings.ts'
import { survivePostgres } from './connections.ts'
import { prepareRequestContext } from './request-context.ts'
import { refusalOfText } from './request-refusals.ts'
import { jwtSecret, publishableKey, secretKey } from './settings.ts'
import { createFolderStorage } from './storage-adapter.ts'
import { verifyToken } from './tokens.ts'
import { repairErrors } from './wire-errors.ts'
import { wireTypes } from './wire-values.ts'

/** Last `pg_catalog`, so that the operators of `api` come before its own (the first migration). */
const extraSearchPath = ['extensions', 'pg_catalog']

/** The time that requests in progress get when the backend stops. */
const secondsToFinish = 2

export type LiteApi = {
  handle: (request: Request) => Promise<Response>
  /** The API's connections, as the superuser. */
  sql: Sql
  close: () => Promise<void>
}

/** Marks the connections of the API. */
export const apiName = 'crumb api'

type LiteOptions = {
  /** The exposed one; another only for tests of what stands behind it. */
  schema?: string
  mailer?: AuthMailer
  /** Whether nobody signs in before their address is confirmed. */
  confirmsEmail?: boolean
}

/** Run the migrations first: the schemas are read here, once. */
export async function createLiteApi(
  adminDatabaseUrl: string,
  storageFolder: string,
  { schema = 'api', mailer, confirmsEmail = false }: LiteOptions = {},
): Promise<LiteApi> {
  // Must come before the App: without it there are no storage routes.
  setExperimental('storage', true)
  const connection = createPostgresConnection({
    url: adminDatabaseUrl,
    // For what the backend asks by itself, in single queries.
    postgresOptions: { max: 5, onnotice: () => {}, types: wireTypes, connection: { application_name: apiName } },
  })
  // For requests. An account occupies eight at most (private.limit_concurrency).
  const endConnections = survivePostgres(connection.driver, 20)
  repairErrors(connection)
  const app = new App({
    connection,
    api: { enabled: true, schemas: [schema], max_rows: 1000, extra_search_path: extraSearchPath },
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      jwt_expiry: 3600,
      enable_signup: true,
      minimum_password_length: 8,
      password_requirements: 'lower_upper_letters_digits_symbols',
      publishable_key: publishableKey,
      secret_key: secretKey,
      email: {
        enable_signup: true,
        enable_confirmations: confirmsEmail,
        double_confirm_changes: true,
        otp_length: codeLength,
        otp_expiry: codeLife,
      },
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    // In admin mode, a request without a key would get the service role.
    options: { server: { admin: false, disableStudio: true, middlewares: [knowVerified] } },
  })
  // It knows fewer symbols than hosted Supabase, and does not let the settings above name others.
  Object.assign(app.config.auth ?? {}, { password_required_characters: Object.values(passwordClasses) })
  // oxlint-disable-next-line no-underscore-dangle -- the only way in that @supabase/lite 0.10 has
  app._storageAdapter = createFolderStorage(storageFolder)
  // oxlint-disable-next-line no-underscore-dangle -- as above; it has two templates of its own for each mail
  if (mailer) Object.assign(app, { _mailer: mailer })
  await app.init()
  await prepareRequestContext(connection, [schema, ...extraSearchPath])
  // The first request needs the tables' descriptions, and reading them takes a quarter of a second.
  await connection.introspect({ useCache: true })
  const handle = async (request: Request): Promise<Response> => {
    if (!new URL(request.url).pathname.startsWith(restPath)) return app.fetch(request)
    const body = await request.text()
    return refusalOfText(body) ?? app.fetch(inSchema(schema, request, body))
  }
  return {
    handle: async (request) => withoutHint(await handle(request)),
    sql: connection.driver,
    // A request whose sender is gone may never end, and would keep the backend from stopping.
    async close() {
      await Promise.all([endConnections(secondsToFinish), connection.driver.end({ timeout: secondsToFinish })])
    },
  }
}

type Middleware = NonNullable<ServerOptions['middlewares']>[number]

/**
 * @supabase/lite would verify the same token twice, and look up its person and session as the auth server does, whose routes it does not
 * spare. What is not valid is left to it: it has the words for that.
 */
const knowVerified: Middleware = async (context, next) => {
  const { req } = context
  const token = /^Bearer (.+)$/.exec(req.header('authorization') ?? '')?.[1]?.trim()
  const claims = token && req.path.startsWith(restPath) ? await verifyToken(token) : undefined
  if (claims) {
    context.set('ignoreAuthorization', true)
    context.set('jwt', claims)
    context.set('userId', claims.sub)
    context.set('sessionId', claims['session_id'] as string | undefined)
  }
  await next()
}

const restPath = '/rest/v1/'

/** PostgREST takes the exposed schema for a request that names none, @supabase/lite always `public`. */
function inSchema(schema: string, { url, method, headers }: Request, body: string): Request {
  const named = new Headers(headers)
  for (const name of ['accept-profile', 'content-profile']) if (!named.has(name)) named.set(name, schema)
  return new Request(url, { method, headers: named, body: body || null })
}

/** Of a table that is not there, @supabase/lite offers the name of one in a schema that is not exposed. */
async function withoutHint(response: Response): Promise<Response> {
  if (response.status !== 404) return response
  const body: { code?: string } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return body.code === 'PGRST205' ? Response.json({ ...body, hint: null }, { status: 404 }) : response
}
