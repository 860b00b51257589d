import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#tests/support/backend.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

const migration = `
create schema api;
grant usage on schema api to anon, authenticated, service_role;
create table api.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  text text not null check (text <> 'forbidden'),
  amount numeric(6,2) not null default 0,
  details jsonb not null default '{}',
  words text[] not null default '{}',
  secret text not null default 'hidden',
  created_at timestamptz not null default '2026-01-02 03:04:05.000006+00'
);
alter table api.notes enable row level security;
create policy "own notes" on api.notes to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
revoke all on api.notes from anon, authenticated;
grant select (id, user_id, text, amount, details, words, created_at), insert, delete on api.notes to authenticated;

create table api.numbers as select generate_series(1, 1200) as number;
grant select on api.numbers to anon;
create schema hidden;
create table hidden.things as select 1 as id;
grant usage on schema hidden to anon;
grant select on hidden.things to anon;

create function api.fail(code text) returns void language plpgsql as $$
begin
  raise exception 'It failed' using errcode = code, detail = 'the detail', hint = 'the hint';
end $$;
create function api.echo_json(as_json json, as_jsonb jsonb) returns jsonb language sql as $$
  select jsonb_build_object('json', json_typeof(as_json), 'jsonb', jsonb_typeof(as_jsonb), 'both', jsonb_build_array(as_json, as_jsonb))
$$;
create function api.nap(seconds double precision) returns text language sql as $$ select pg_sleep(seconds)::text $$;
create function api.whoami() returns jsonb language sql as $$
  select jsonb_build_object('user', auth.uid(), 'role', auth.role(), 'current', current_user,
    'timeout', current_setting('statement_timeout'), 'similar', 'soup' % 'soups')
$$;
alter role anon set statement_timeout = '400ms';
create table api.granted_to_nobody (id integer);
`

const backend = await startOwnBackend({ '20260101000000_notes.sql': migration })
const ada = await backend.signUp('Ada')

describe('errors reach the client as PostgREST reports them', () => {
  it.each([
    ['a code of our own', 'CR001', 400],
    ['a plain exception', 'P0001', 400],
    ['an assertion', 'P0004', 500],
    ['a serialization failure', '40001', 500],
    ['a lack of resources', '53000', 503],
  ])('%s', async (_name, code, status) => {
    const answer = await backend.asAnon().rpc('fail', { code })
    expect(answer).toMatchObject({
      status,
      body: { code, message: 'It failed', details: 'the detail', hint: 'the hint' },
    })
  })

  it('a violated check keeps its code', async () => {
    const answer = await backend.asUser(ada).rest('notes', { body: { text: 'forbidden' } })
    expect(answer).toMatchObject({ status: 400, body: { code: '23514' } })
  })

  it('a row that belongs to somebody else is refused with 403', async () => {
    const ben = await backend.signUp('Ben')
    const answer = await backend.asUser(ada).rest('notes', { body: { text: 'x', user_id: ben.id } })
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' } })
  })

  it('a statement that takes longer than its role may take is cancelled', async () => {
    const answer = await backend.asAnon().rpc('nap', { seconds: 5 })
    expect(answer).toMatchObject({ status: 500, body: { code: '57014' } })
  })
})

describe('values have the form PostgREST gives them', () => {
  it('numbers, times with microseconds, json and arrays come back as they went in', async () => {
    const note = { text: 'values', amount: 12.5, details: { list: [1, 'two', null] }, words: ['a,b', 'c"d'] }
    await backend.asUser(ada).rest('notes', { body: note })
    const answer = await backend.asUser(ada).rest('notes?text=eq.values&select=text,amount,details,words,created_at')
    expect(answer.body).toEqual([{ ...note, created_at: '2026-01-02T03:04:05.000006+00:00' }])
  })

  it('a time can be used as a filter exactly as it was read', async () => {
    await backend.asUser(ada).rest('notes', { body: { text: 'dated' } })
    const cursor = encodeURIComponent('2026-01-02T03:04:05.000006+00:00')
    const answer = await backend.asUser(ada).rest(`notes?created_at=eq.${cursor}&select=text`)
    expect(answer.body).toContainEqual({ text: 'dated' })
  })

  it.each([
    ['objects', { a: { b: [1] } }, 'object'],
    ['arrays', [{ id: 1 }, { id: 2 }], 'array'],
    ['numbers', 7, 'number'],
  ])('%s as json and jsonb arguments of a function are encoded once', async (_name, value, type) => {
    const answer = await backend.asAnon().rpc('echo_json', { as_json: value, as_jsonb: value })
    expect(answer).toMatchObject({ status: 200, body: { json: type, jsonb: type, both: [value, value] } })
  })
})

describe('what hosted Supabase refuses', () => {
  it.each(['PATCH', 'DELETE'])('%s without a filter, as safeupdate does', async (method) => {
    const change = (filter: string) =>
      backend.asUser(ada).rest(`notes?select=id${filter}`, { method, body: { text: 'changed' } })
    const verb = method === 'PATCH' ? 'UPDATE' : 'DELETE'
    const refusal = { status: 400, body: { code: '21000', message: `${verb} requires a WHERE clause` } }
    expect(await change('')).toMatchObject(refusal)
    expect(await change('&limit=1&order=id')).toMatchObject(refusal)
    expect(await change('&text=eq.none')).not.toMatchObject(refusal)
  })

  it('a key as a bearer token; beside itself the publishable one is taken for a visitor’s', async () => {
    const { url, publishableKey, secretKey } = backend
    const ask = async (apikey: string, token: string) => {
      const headers = { apikey, authorization: `Bearer ${token}` }
      return (await fetch(`${url}/rest/v1/rpc/whoami`, { method: 'POST', headers })).status
    }
    expect(await ask(secretKey, secretKey)).toBe(401)
    expect(await ask(publishableKey, secretKey)).toBe(401)
    expect(await ask(secretKey, publishableKey)).toBe(401)
    expect(await ask(publishableKey, publishableKey)).toBe(200)
  })

  it.each([
    ['a zero byte', { text: 'a\u0000b' }, '22P05'],
    ['a zero byte in a name', { text: 'a', details: { 'a\u0000': 1 } }, '22P05'],
    ['half an emoji', { text: 'a', details: ['\ud83d'] }, '22P02'],
  ])('a body with %s, as a whole', async (_, body, code) => {
    const { asUser, asAnon } = backend
    expect(await asUser(ada).rest('notes', { body: [{ text: 'good' }, body] })).toMatchObject({
      status: 400,
      body: { code },
    })
    expect(await backend.sql`select from api.notes where text = 'good'`).toHaveLength(0)
    expect(await asAnon().rpc('echo_json', { as_json: body, as_jsonb: 1 })).toMatchObject({
      status: 400,
      body: { code },
    })
  })

  it('a text that only looks like one is taken', async () => {
    const answer = await backend.asAnon().rpc('echo_json', { as_json: ['\\u0000 \\ud83d 🍜'], as_jsonb: 1 })
    expect(answer).toMatchObject({ status: 200, body: { both: [['\\u0000 \\ud83d 🍜'], 1] } })
  })
})

describe('privileges are those of the migrations', () => {
  it('a new table, sequence or function is nobody’s, not even of the service role', async () => {
    const readers =
      await backend.sql`select rolname, has_table_privilege(rolname, 'api.granted_to_nobody', 'select') as may
      from pg_roles where rolname in ('anon', 'authenticated', 'service_role') order by 1`
    expect(readers).toEqual(['anon', 'authenticated', 'service_role'].map((rolname) => ({ rolname, may: false })))
    const answer = await backend.asService().rest('granted_to_nobody')
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' } })
    expect(await backend.sql`select defaclacl from pg_default_acl where defaclobjtype in ('r', 'S')`).toHaveLength(0)
  })

  it('statements of a visitor, of a person and of the service may take as long as on a hosted project', async () => {
    const whoami = async (client: Client) => (await client.rpc<{ timeout: string }>('whoami')).body.timeout
    expect(await whoami(backend.asUser(ada))).toBe('8s')
    expect(await whoami(backend.asService())).toBe('8s')
    // This file gives visitors less, and a hosted project 3 s.
    expect(await whoami(backend.asAnon())).toBe('400ms')
    const limits = await readFile(join(import.meta.dirname, '../../supabase/local/bootstrap.sql'), 'utf8')
    expect(limits).toContain("alter role anon set statement_timeout = '3s'")
  })

  it('a column that was not granted stays unreadable, and a table that was revoked stays closed', async () => {
    const secret = await backend.asUser(ada).rest('notes?select=secret')
    expect(secret).toMatchObject({ status: 403, body: { code: '42501' } })
    const stranger = await backend.asAnon().rest('notes?select=text')
    expect(stranger).toMatchObject({ status: 401, body: { code: '42501' } })
    const update = await backend
      .asUser(ada)
      .rest('notes?text=eq.values', { method: 'PATCH', body: { text: 'changed' } })
    expect(update).toMatchObject({ status: 403, body: { code: '42501' } })
  })

  it('only the schema api is exposed', async () => {
    const answer = await backend.asAnon().rest('things', { headers: { 'accept-profile': 'hidden' } })
    expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST106' } })
  })

  it('a request has the role, the claims and the limits of its sender, and finds the extensions', async () => {
    const anon = await backend.asAnon().rpc('whoami')
    expect(anon.body).toEqual({ user: null, role: 'anon', current: 'anon', timeout: '400ms', similar: true })
    const signedIn = await backend.asUser(ada).rpc('whoami')
    expect(signedIn.body).toMatchObject({
      user: ada.id,
      role: 'authenticated',
      current: 'authenticated',
      timeout: '8s',
    })
    const service = await backend.asService().rpc('whoami')
    expect(service.body).toMatchObject({ user: null, role: 'service_role', current: 'service_role' })
  })
})

describe('a token or key', () => {
  it('that is forged, expired, of an unknown role or no token at all is refused', async () => {
    const forged = await backend.tokenFor({ sub: ada.id }, 'another secret that is also long enough')
    const expired = await backend.tokenFor({ sub: ada.id, exp: Math.floor(Date.now() / 1000) - 10 })
    const powerful = await backend.tokenFor({ sub: ada.id, role: 'supabase_admin' })
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: ada.id, role: 'service_role' }))}.x`
    for (const token of [forged, expired, unsigned, 'no-token']) {
      expect((await backend.asToken(token).rest('notes?select=text')).status).toBe(401)
    }
    expect((await backend.asToken(powerful).rest('notes?select=text')).body).toMatchObject({ code: '42501' })
  })

  it('that was taken before is refused when it has expired, and so is another with its claims', async () => {
    const token = await backend.tokenFor({ sub: ada.id })
    const ask = async (by: string) => (await backend.asToken(by).rest('notes?select=text')).status
    expect([await ask(token), await ask(token)]).toEqual([200, 200])
    const [header, claims] = token.split('.')
    const [, , signature] = (await backend.tokenFor({ sub: ada.id, exp: 9_999_999_999 })).split('.')
    expect(await ask([header, claims, signature].join('.'))).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
    const after = await backend.asToken(token).rest('notes?select=text')
    vi.useRealTimers()
    expect(after).toMatchObject({ status: 401, body: { code: 'PGRST303', message: 'JWT expired' } })
  })

  it('is needed', async () => {
    expect((await fetch(`${backend.url}/rest/v1/notes`)).status).toBe(401)
    expect((await fetch(`${backend.url}/rest/v1/notes`, { headers: { apikey: 'wrong' } })).status).toBe(401)
  })
})

describe('answers', () => {
  it('have at most 1000 rows', async () => {
    const answer = await backend.asAnon().rest<unknown[]>('numbers?select=number')
    expect(answer.body).toHaveLength(1000)
  })

  it('of more than a kilobyte are compressed for clients that accept it', async () => {
    const large = await backend
      .asAnon()
      .fetch('/rest/v1/numbers?select=number', { headers: { 'accept-encoding': 'gzip' } })
    expect(large.headers.get('content-encoding')).toBe('gzip')
    expect(await large.json()).toHaveLength(1000)
    const plain = await backend
      .asAnon()
      .fetch('/rest/v1/numbers?select=number', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('to a preflight request let a browser send what supabase-js sends', async () => {
    const headers = {
      origin: 'http://localhost:65000',
      'access-control-request-headers': 'apikey,authorization,prefer',
    }
    const answer = await fetch(`${backend.url}/rest/v1/notes`, { method: 'OPTIONS', headers })
    expect(answer.ok).toBe(true)
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
  })
})
