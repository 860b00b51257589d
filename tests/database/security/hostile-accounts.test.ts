/** Forged tokens of every kind, and what a sign-up or a change of the account must not be able to claim. */
import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/backend.ts'
import { createWorld } from './fixtures.ts'

const world = await createWorld()
const ada = await world.backend.signUp('Ada')

function post(client: Client, path: string, body: object, method = 'POST'): Promise<Response> {
  return client.fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

describe('a token', () => {
  const claims = (): object => ({
    sub: world.people.owner.id,
    role: 'service_role',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
  const sign = (text: string, secret: string, algorithm = 'sha256'): string =>
    createHmac(algorithm, secret).update(text).digest('base64url')
  const forgeries: Record<string, () => string> = {
    'without a signature': () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims())}.`,
    'with the algorithm None': () => `${encode({ alg: 'None', typ: 'JWT' })}.${encode(claims())}.x`,
    'with an empty signature': () => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}.`,
    'signed with an empty secret': () => {
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}`
      // Node refuses an empty key for nothing, and so must the backend.
      return `${text}.${sign(text, '')}`
    },
    'signed with the publishable key': () => {
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}`
      return `${text}.${sign(text, world.backend.publishableKey)}`
    },
    'signed with another algorithm': () => {
      const text = `${encode({ alg: 'HS512', typ: 'JWT' })}.${encode(claims())}`
      return `${text}.${sign(text, world.backend.jwtSecret, 'sha512')}`
    },
    'that names its own key': () => {
      const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') }
      const text = `${encode({ alg: 'HS256', typ: 'JWT', jwk, kid: '../../dev/null' })}.${encode(claims())}`
      return `${text}.${sign(text, 'mine')}`
    },
    'of a person, changed to another': () => {
      const [header, , signature] = ada.accessToken.split('.')
      return `${header}.${encode(claims())}.${signature}`
    },
    'that is no token': () => 'service_role',
    'that is the secret key': () => world.backend.secretKey,
  }

  it.each(Object.keys(forgeries))('%s opens nothing', async (name) => {
    const client = world.backend.asToken(forgeries[name]?.() ?? '')
    expect((await client.table('profiles')).status).toBe(401)
    expect((await client.rpc('sync_pull', {})).status).toBe(401)
    expect((await client.fetch('/auth/v1/user')).status).toBeGreaterThanOrEqual(401)
    expect((await client.fetch('/auth/v1/admin/users')).status).toBeGreaterThanOrEqual(401)
    expect((await post(client, '/functions/v1/delete-user', {})).status).toBe(401)
    const list = await post(client, '/storage/v1/object/list/avatars', { prefix: '' })
    expect(list.status).toBeGreaterThanOrEqual(400)
  })

  it('that is genuine but of no person, or of the role anon, reads nothing', async () => {
    for (const forged of [{ sub: randomUUID() }, {}, { sub: world.people.owner.id, role: 'anon' }]) {
      const client = world.backend.asToken(await world.backend.tokenFor(forged))
      const { status, body } = await client.table('profiles')
      if (status === 200) expect(body).toEqual([])
      else expect(status).toBe(401)
      const pushed = await client.rpc('sync_push', { client_id: randomUUID(), mutations: [] })
      expect(pushed.status).toBeGreaterThanOrEqual(400)
      expect(pushed.status).toBeLessThan(500)
    }
  })

  it.each(['postgres', 'supabase_admin', 'authenticator', 'supabase_auth_admin', 'no_such_role', 'none', ''])(
    'of the role %j is refused, even with a genuine signature',
    async (role) => {
      const client = world.backend.asToken(await world.backend.tokenFor({ sub: world.people.owner.id, role }))
      for (const path of ['profiles', 'reports']) {
        const { status, body } = await client.table(path)
        expect([401, 403], JSON.stringify(body)).toContain(status)
      }
    },
  )
})

describe('a sign-up', () => {
  async function signUp(more: object, data: object): Promise<{ status: number; email: string; body: unknown }> {
    const email = `${randomUUID()}@test.example`
    const body = { email, password: 'A long passw0rd!', ...more, data }
    const response = await world.as.anon.fetch('/auth/v1/signup', {
      method: 'POST',
      // As the app does: without it the auth server tells what the database has said (local-backend-auth.test.ts).
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    })
    return { status: response.status, email, body: await response.json() }
  }

  it('cannot choose its id, role, confirmation, app metadata or settings', async () => {
    const username = `u_${randomUUID().slice(0, 8)}`
    const claims = { role: 'service_role', app_metadata: { role: 'service_role' }, id: world.people.owner.id }
    const { status, email } = await signUp(
      { ...claims, user_id: world.people.owner.id, email_confirmed_at: '2020-01-01', is_super_admin: true },
      {
        username,
        full_name: 'New',
        ...claims,
        user_id: world.people.owner.id,
        sub: world.people.owner.id,
        is_hidden: true,
      },
    )
    expect(status).toBe(200)
    const [account] = await world.backend.sql`select id, role, raw_app_meta_data ->> 'role' as app_role
      from auth.users where email = ${email}`
    expect(account).toMatchObject({ role: 'authenticated', app_role: null })
    expect(account?.['id']).not.toBe(world.people.owner.id)
    const profiles = await world.backend.sql`select username from profiles where user_id = ${account?.['id']}`
    expect([...profiles]).toEqual([{ username }])
  })

  it.each<[string, object]>([
    ['a taken username', { username: 'taken' }],
    ['SQL as a username', { username: "x'; drop table profiles; --" }],
    ['an object as a username', { username: { a: 1 } }],
    ['upper case in a username', { username: 'ABC' }],
    ['a line break in a username', { username: 'abc\n' }],
    ['a name of 26 characters', { full_name: 'x'.repeat(26) }],
    ['a name of blanks', { full_name: '  ' }],
  ])('with %s makes no account', async (_name, data) => {
    const taken = { username: world.people.owner.username }
    const given = { username: `u_${randomUUID().slice(0, 8)}`, full_name: 'New', ...data }
    const { status, email, body } = await signUp(
      {},
      Reflect.get(data, 'username') === 'taken' ? { ...given, ...taken } : given,
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).not.toMatch(/profiles_|insert into|plpgsql|Failing row/)
    expect(await world.backend.sql`select 1 from auth.users where email = ${email}`).toHaveLength(0)
  })
})

describe('a change of one’s own account', () => {
  it('changes neither role nor id nor username, and nobody else', async () => {
    const before = await world.backend.sql`select to_jsonb(profiles) as row from profiles order by user_id`
    const response = await post(
      world.backend.asUser(ada),
      '/auth/v1/user',
      {
        data: { username: world.people.owner.username, full_name: 'x'.repeat(1000), role: 'service_role' },
        role: 'service_role',
        app_metadata: { role: 'service_role' },
        id: world.people.owner.id,
      },
      'PUT',
    )
    expect(response.status).toBeLessThan(500)
    const [account] = await world.backend
      .sql`select role, raw_app_meta_data ->> 'role' as app_role from auth.users where id = ${ada.id}`
    expect(account).toEqual({ role: 'authenticated', app_role: null })
    expect([...(await world.backend.sql`select to_jsonb(profiles) as row from profiles order by user_id`)]).toEqual([
      ...before,
    ])
  })

  it('gives nobody the admin API', async () => {
    for (const role of ['owner', 'anon'] as const) {
      for (const [method, path] of [
        ['GET', '/auth/v1/admin/users'],
        ['POST', '/auth/v1/admin/users'],
        ['DELETE', `/auth/v1/admin/users/${ada.id}`],
        ['PUT', `/auth/v1/admin/users/${ada.id}`],
      ] as const) {
        const response = await world.as[role].fetch(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
        expect([401, 403], `${method} ${path}`).toContain(response.status)
      }
    }
    expect(await world.backend.sql`select 1 from auth.users where id = ${ada.id}`).toHaveLength(1)
  })
})
