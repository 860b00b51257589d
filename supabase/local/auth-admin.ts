/**
 * The admin API of hosted Supabase's auth server at /auth/v1/admin/users, which @supabase/lite lacks: lists, creates,
 * reads, changes and deletes users with the secret key. Soft deletion, bans and links are not offered.
 */
import type { Sql } from 'postgres'
import { secretKey } from './settings.ts'

export const adminUsersPath = '/auth/v1/admin/users'

type UserInput = {
  email?: string
  password?: string
  user_metadata?: object
  app_metadata?: object
  should_soft_delete?: boolean
}

/** Returns a handler for every path that starts with adminUsersPath. */
export function createAuthAdmin(sql: Sql): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.headers.get('apikey') !== secretKey) return refuse(403, 'not_admin', 'User not allowed')
    // Everybody knows a development backend's secret key, and so does every web page.
    if (request.headers.has('origin')) return refuse(401, 'not_admin', 'Forbidden use of secret API key in browser')
    const { pathname, searchParams } = new URL(request.url)
    const id = pathname.slice(adminUsersPath.length + 1)
    const input = await readInput(request)
    if (!input) return refuse(400, 'bad_json', 'Could not parse request body as JSON')
    if (id === '') {
      if (request.method === 'GET') return listUsers(sql, searchParams)
      return request.method === 'POST' ? createUser(sql, input) : refuse(405, 'bad_method', 'Method not allowed')
    }
    const user = /^[0-9a-f-]{36}$/i.test(id) ? await findUser(sql, id) : undefined
    if (!user) return refuse(404, 'user_not_found', 'User not found')
    if (request.method === 'GET') return answer(user)
    if (request.method === 'PUT') return updateUser(sql, id, input)
    return request.method === 'DELETE' ? deleteUser(sql, id, input) : refuse(405, 'bad_method', 'Method not allowed')
  }
}

function answer(body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers })
}

function refuse(status: number, code: string, message: string): Response {
  const body = { code: status, error_code: code, msg: message }
  return Response.json(body, { status, headers: { 'x-sb-error-code': code } })
}

/** {} for a request without a body, undefined for a body that is no JSON object. */
async function readInput(request: Request): Promise<UserInput | undefined> {
  const text = await request.text()
  if (text === '') return {}
  try {
    const input: unknown = JSON.parse(text)
    return typeof input === 'object' && input !== null ? input : undefined
  } catch {
    return undefined
  }
}

/** A user as hosted Supabase shows one; never with the password's hash. */
function selectUsers(sql: Sql): ReturnType<Sql> {
  return sql`
    select jsonb_build_object(
      'id', id, 'aud', aud, 'role', role, 'email', email, 'phone', coalesce(phone, ''),
      'email_confirmed_at', email_confirmed_at, 'confirmed_at', confirmed_at, 'last_sign_in_at', last_sign_in_at,
      'app_metadata', raw_app_meta_data, 'user_metadata', raw_user_meta_data, 'is_anonymous', is_anonymous,
      'created_at', created_at, 'updated_at', updated_at,
      'identities', coalesce((
        select jsonb_agg(jsonb_build_object(
          'identity_id', identities.id, 'id', provider_id, 'user_id', user_id, 'provider', provider,
          'identity_data', identity_data, 'created_at', identities.created_at))
        from auth.identities where user_id = users.id), '[]')
    ) as user from auth.users users`
}

async function findUser(sql: Sql, id: string): Promise<object | undefined> {
  const rows = await sql<{ user: object }[]>`${selectUsers(sql)} where id = ${id}`
  return rows[0]?.user
}

async function listUsers(sql: Sql, parameters: URLSearchParams): Promise<Response> {
  const page = Math.max(1, Number(parameters.get('page')) || 1)
  const size = Math.min(1000, Math.max(1, Number(parameters.get('per_page')) || 50))
  const rows = await sql<{ user: object }[]>`
    ${selectUsers(sql)} order by created_at desc, id limit ${size} offset ${(page - 1) * size}`
  const [total] = await sql<{ count: number }[]>`select count(*)::int from auth.users`
  const users = rows.map(({ user }) => user)
  return answer({ users, aud: 'authenticated' }, { 'x-total-count': String(total?.count ?? 0) })
}

async function createUser(sql: Sql, input: UserInput): Promise<Response> {
  if (!input.email) return refuse(400, 'validation_failed', 'Cannot create a user without an email')
  const email = input.email.toLowerCase()
  const id = crypto.randomUUID()
  const metadata = { ...input.user_metadata, sub: id, email, email_verified: true, phone_verified: false }
  const appMetadata = { provider: 'email', providers: ['email'], ...input.app_metadata }
  try {
    await sql.begin(async (transaction) => {
      await transaction`
        insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
        values (${id}, ${email}, ${hashOf(sql, input.password ?? crypto.randomUUID())}, now(),
          ${sql.json(metadata)}, ${sql.json(appMetadata)})`
      await transaction`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${crypto.randomUUID()}, 'email', ${id}, ${id}, ${sql.json({ sub: id, email })})`
    })
  } catch (error) {
    return explainFailure(error, 'Database error creating new user')
  }
  return answer((await findUser(sql, id)) ?? {})
}

async function updateUser(sql: Sql, id: string, input: UserInput): Promise<Response> {
  try {
    await sql`
      update auth.users set
        email = coalesce(${input.email?.toLowerCase() ?? null}, email),
        encrypted_password = coalesce(${hashOf(sql, input.password ?? null)}, encrypted_password),
        raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || ${sql.json({ ...input.user_metadata })}),
        raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || ${sql.json({ ...input.app_metadata })}),
        updated_at = now()
      where id = ${id}`
  } catch (error) {
    return explainFailure(error, 'Database error updating user')
  }
  return answer((await findUser(sql, id)) ?? {})
}

async function deleteUser(sql: Sql, id: string, input: UserInput): Promise<Response> {
  if (input.should_soft_delete) {
    return refuse(422, 'validation_failed', 'The embedded backend does not offer soft deletion')
  }
  try {
    await sql`delete from auth.users where id = ${id}`
  } catch (error) {
    return explainFailure(error, 'Database error deleting user')
  }
  return answer({})
}

/** bcrypt with the cost that hosted Supabase uses; null stays null. */
function hashOf(sql: Sql, password: string | null): ReturnType<Sql> {
  return sql`extensions.crypt(${password}, extensions.gen_salt('bf', 10))`
}

function explainFailure(error: unknown, otherwise: string): Response {
  const constraint = error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined
  if (constraint === 'users_email_partial_key') {
    return refuse(422, 'email_exists', 'A user with this email address has already been registered')
  }
  return refuse(500, 'unexpected_failure', otherwise)
}
