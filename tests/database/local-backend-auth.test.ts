import { beforeAll, describe, expect, it } from 'vitest'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { anonymousClient, serviceClient } from '#tests/support/supabase-clients.ts'

// What every app on Supabase does, and the part of it that a non-superuser may do: a trigger on auth.users.
const migration = `
create table public.people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  username text not null unique
);
create function public.add_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.people values (new.id, new.raw_user_meta_data ->> 'username');
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users for each row execute function public.add_person();
`

const backend = await startOwnBackend({ '20260101000000_people.sql': migration })
const admin = serviceClient(backend)

beforeAll(async () => {
  // Whose address and user name are taken.
  await backend.asAnon().fetch('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'Taken@test.example', password: 'Long enough-1', data: { username: 'taken' } }),
  })
})

describe('signing up and in', () => {
  it('needs no confirmation, keeps the session usable and refreshes it', async () => {
    const client = anonymousClient(backend)
    const signUp = { email: 'Ada@Test.example', password: 'Long enough-1', options: { data: { username: 'ada' } } }
    const { data, error } = await client.auth.signUp(signUp)
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(3600)
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token)
    const user = await client.auth.getUser()
    expect(user.data.user?.user_metadata).toMatchObject({ username: 'ada' })
    const again = await anonymousClient(backend).auth.signInWithPassword({
      email: 'ada@test.example',
      password: 'Long enough-1',
    })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it('refuses a short password, a taken address and a wrong password with the codes of hosted Supabase', async () => {
    const client = anonymousClient(backend)
    const short = await client.auth.signUp({ email: 'short@test.example', password: '1234567' })
    expect(short.error).toMatchObject({ status: 422, code: 'weak_password' })
    const taken = await client.auth.signUp({ email: 'TAKEN@test.example', password: 'Long enough-1' })
    expect(taken.error).toMatchObject({ status: 422, code: 'user_already_exists' })
    const wrong = await client.auth.signInWithPassword({ email: 'taken@test.example', password: 'not this one' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('that a trigger refuses leaves nobody behind and is reported as hosted Supabase does', async () => {
    const body = { email: 'second@test.example', password: 'Long enough-1', data: { username: 'taken' } }
    const signUp = async (headers: Record<string, string>) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await backend.asAnon().fetch('/auth/v1/signup', init)
      return { status: answer.status, version: answer.headers.get('x-supabase-api-version'), body: await answer.json() }
    }
    expect(await signUp({})).toEqual({
      status: 500,
      version: null,
      body: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "people_username_key"',
        detail: 'Key (username)=(taken) already exists.',
      },
    })
    for (const version of ['2024-01-01', '2026-05-05']) {
      expect(await signUp({ 'x-supabase-api-version': version })).toEqual({
        status: 500,
        version: '2024-01-01',
        body: { code: 'unexpected_failure', message: 'Database error saving new user' },
      })
    }
    expect((await signUp({ 'x-supabase-api-version': '2023-12-31' })).body).toMatchObject({ code: '23505' })
    const rows = await backend.sql`select 1 from auth.users where email = 'second@test.example'`
    expect(rows).toHaveLength(0)
  })
})

describe('texts that no database stores', () => {
  const signUp = (email: string, tone: string) =>
    backend.asAnon().fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Long enough-1', data: { username: email.slice(0, 4), tone } }),
    })

  it('a zero byte fails the sign-up as a whole', async () => {
    const answer = await signUp('zero@test.example', 'a\u0000b')
    expect([answer.status, await answer.json()]).toMatchObject([500, { error_code: 'unexpected_failure' }])
    expect(await backend.sql`select 1 from auth.users where email = 'zero@test.example'`).toHaveLength(0)
  })

  it('of half an emoji the replacement character is left', async () => {
    const answer = await signUp('half@test.example', 'a\ud83db')
    expect(await answer.json()).toMatchObject({ user: { user_metadata: { tone: 'a\ufffdb' } } })
  })
})

describe('the admin API', () => {
  it('creates, finds, changes, lists and deletes a user', async () => {
    const input = {
      email: 'Ben@test.example',
      password: 'First password-1',
      email_confirm: true,
      user_metadata: { username: 'ben' },
    }
    const created = await admin.auth.admin.createUser(input)
    expect(created.error).toBeNull()
    const id = created.data.user?.id ?? ''
    expect(created.data.user).toMatchObject({ email: 'ben@test.example', user_metadata: { username: 'ben' } })
    expect(JSON.stringify(created.data)).not.toContain('$2a$')
    expect(await backend.sql`select username from public.people where user_id = ${id}`).toEqual([{ username: 'ben' }])

    const changed = await admin.auth.admin.updateUserById(id, {
      password: 'Second password-2',
      user_metadata: { tone: 'kind' },
    })
    expect(changed.data.user?.user_metadata).toMatchObject({ username: 'ben', tone: 'kind' })
    const client = anonymousClient(backend)
    const old = await client.auth.signInWithPassword({ email: 'ben@test.example', password: 'First password-1' })
    expect(old.error?.code).toBe('invalid_credentials')
    const current = await client.auth.signInWithPassword({ email: 'ben@test.example', password: 'Second password-2' })
    expect(current.data.user?.id).toBe(id)

    const listed = await admin.auth.admin.listUsers({ page: 1, perPage: 1 })
    expect(listed.data.users.map((user) => user.id)).toEqual([id])
    expect((await admin.auth.admin.getUserById(id)).data.user?.id).toBe(id)

    expect((await admin.auth.admin.deleteUser(id)).error).toBeNull()
    expect(await backend.sql`select 1 from public.people where user_id = ${id}`).toHaveLength(0)
    expect((await admin.auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await client.auth.getUser()).error?.status).toBe(403)
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })

  it('refuses an address that is taken and a user name that a trigger refuses', async () => {
    const taken = await admin.auth.admin.createUser({ email: 'taken@test.example', password: 'Long enough-1' })
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' })
    const input = { email: 'third@test.example', password: 'Long enough-1', user_metadata: { username: 'taken' } }
    const refused = await admin.auth.admin.createUser(input)
    expect(refused.error).toMatchObject({ status: 500, message: 'Database error creating new user' })
  })

  it('is for the secret key only', async () => {
    const dora = anonymousClient(backend)
    const options = { data: { username: 'dora' } }
    const { data } = await dora.auth.signUp({ email: 'dora@test.example', password: 'Long enough-1', options })
    const asHerself = await dora.auth.admin.deleteUser(data.user?.id ?? '')
    expect(asHerself.error).toMatchObject({ status: 403 })
    const serviceToken = await backend.tokenFor({ role: 'service_role' }, 'another secret that is also long enough')
    const forged = await backend.asToken(serviceToken).fetch('/auth/v1/admin/users')
    expect(forged.status).toBe(403)
  })
})
