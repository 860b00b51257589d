/**
 * People of tests who have signed up: the rows and the token that the API makes, for a quarter of its processor time. A run has a
 * thousand of them. tests/database/signed-up-people.test.ts compares the two.
 */
import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { TestBackend, TestUser } from './backend.ts'

export async function signUp(sql: Sql, tokenFor: TestBackend['tokenFor'], name: string): Promise<TestUser> {
  const username = `${name
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, 8)}_${randomUUID().slice(0, 6)}`
  const [id, session_id] = [randomUUID(), randomUUID()]
  const email = `${username}@test.example`
  const password = `Password-1 of ${username}`
  const metadata = { sub: id, email, username, full_name: name, app_context: 'main_app', phone_verified: false }
  await sql`
    with person as (
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data)
      values (${id}, 'authenticated', 'authenticated', ${email}, extensions.crypt(${password}, extensions.gen_salt('bf', 4)), now(), now(),
        ${sql.json({ provider: 'email', providers: ['email'] })}, ${sql.json({ ...metadata, email_verified: true })})
      returning id
    ), identity as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
      select gen_random_uuid(), 'email', id::text, id, ${sql.json({ ...metadata, email_verified: false })}, now() from person
    ), session as (
      insert into auth.sessions (id, user_id, aal, user_agent, ip)
      select ${session_id}, id, 'aal1', 'node', '127.0.0.1' from person returning id, user_id
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id) select gen_random_uuid(), gen_random_uuid(), user_id, id from session`
  return { id, email, password, username, accessToken: await tokenFor({ sub: id, email, session_id }) }
}
