/** Sets what every API request needs before its query: role, claims and the role's own limits, as PostgREST does. */
import type { VarsContext } from '@supabase/lite'
import type { PostgresConnection } from '@supabase/lite/postgres'

type RoleLimits = Map<string, Record<string, string>>

/** The transaction type of @supabase/lite, without depending on the query builder behind it. */
type Transaction = Parameters<Parameters<PostgresConnection['withContext']>[1]>[0]

/**
 * Private members of @supabase/lite 0.10.0. tests/database/local-backend-rest.test.ts fails when a new version changes
 * them.
 */
type LiteInternals = {
  rlsState: 'unknown' | 'active' | 'inactive'
  applyJwtSessionContext(transaction: Transaction, vars: VarsContext): Promise<void>
  applyRpcRequestGucs(transaction: Transaction, request: RpcRequest): Promise<void>
}

type RpcRequest = { method: string; path: string; requestHeaders?: Record<string, string> }

type RequestVars = {
  auth?: { role?: string; jwt?: object | null }
  storage?: { operation?: string }
}

const requestRoles = new Set(['anon', 'authenticated', 'service_role'])

/**
 * Call it before the first request and again after a migration: it reads the roles' limits. `searchPath` is that of
 * requests: the exposed schema and what config.toml adds.
 */
export async function prepareRequestContext(connection: PostgresConnection, searchPath: string[]): Promise<void> {
  const internals = connection as unknown as LiteInternals
  if (internals.rlsState === undefined || !internals.applyJwtSessionContext || !internals.applyRpcRequestGucs) {
    throw new Error('This version of @supabase/lite has other internals than request-context.ts expects.')
  }
  // Left at 'unknown', the first request would run GRANT ALL ON ALL TABLES TO anon and undo every revoke of the
  // migrations.
  internals.rlsState = 'active'
  const limits = await readRoleLimits(connection)
  const path = searchPath.map((schema) => `"${schema}"`).join(', ')
  internals.applyJwtSessionContext = (transaction, vars) =>
    setConfig(transaction, { search_path: path, ...contextOf(vars, limits) })
  const preRequest = limits.get('authenticator')?.['pgrst.db_pre_request']
  const check = preRequest ? `${preRequest}()` : 'null'
  internals.applyRpcRequestGucs = (transaction, request) =>
    setConfig(
      transaction,
      {
        'response.status': '',
        'response.headers': '',
        'request.method': request.method,
        'request.path': request.path,
        'request.headers': JSON.stringify(request.requestHeaders ?? {}),
      },
      check,
    )
}

/** PostgREST applies these itself, because PostgreSQL does so only when a role logs in. */
async function readRoleLimits(connection: PostgresConnection): Promise<RoleLimits> {
  const rows = await connection.driver<{ role: string; settings: string[] }[]>`
    select setrole::regrole::text as role, setconfig as settings
    from pg_db_role_setting
    where setdatabase = 0 and setrole::regrole::text in ('anon', 'authenticated', 'service_role', 'authenticator')`
  return new Map(rows.map(({ role, settings }) => [role, Object.fromEntries(settings.map(splitSetting))]))
}

function splitSetting(setting: string): [string, string] {
  const equals = setting.indexOf('=')
  return [setting.slice(0, equals), setting.slice(equals + 1)]
}

function contextOf(vars: VarsContext, limits: RoleLimits): Record<string, string> {
  const { auth, storage } = vars as RequestVars
  const role = auth?.role || 'anon'
  if (!requestRoles.has(role)) {
    throw Object.assign(new Error(`permission denied to set role "${role}"`), { code: '42501', severity: 'ERROR' })
  }
  return {
    role,
    'request.jwt.claims': JSON.stringify(auth?.jwt ?? { role }),
    'storage.operation': storage?.operation ?? '',
    ...limits.get('authenticator'),
    ...limits.get(role),
  }
}

/**
 * All settings in one statement and only for this transaction: a round trip each would double a request's time. `then` is what is
 * called when they are set.
 */
async function setConfig(transaction: Transaction, settings: Record<string, string>, then = 'null'): Promise<void> {
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  const query = {
    sql: `with settings as materialized (select ${calls.join(', ')}) select ${then} from settings`,
    parameters: Object.values(settings),
  }
  // Compiled already, without the tree it was made of, which only plugins read.
  await transaction.executeQuery(query as unknown as Parameters<Transaction['executeQuery']>[0])
}
