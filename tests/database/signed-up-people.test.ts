/** That the people of tests are as the API makes them. */
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()
const { sql } = backend

/** All that the database has of somebody, and what their token says. */
async function everythingOf(id: string, accessToken: string): Promise<unknown> {
  const rows = await Promise.all([
    sql`select * from auth.users where id = ${id}`,
    sql`select * from auth.identities where user_id = ${id}`,
    sql`select * from auth.sessions where user_id = ${id}`,
    sql`select * from auth.refresh_tokens where user_id = ${id}`,
    sql`select * from profiles where user_id = ${id}`,
    sql`select entity from sync.entries where row_id = ${id}`,
  ])
  return JSON.parse(JSON.stringify([rows, decodeJwt(accessToken)]), (_, value: unknown) =>
    isTheirOwn(value) ? 'their own' : value,
  )
}
/** Numbers, times, ids, hashes, and names with a random ending. */
const isTheirOwn = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /[0-9a-f]{6}|^\$2[ab]\$|^\d{4}-/.test(value))

test('somebody of the tests has the rows and the token of who signs up over the API, and signs in as they do', async () => {
  const ours = await backend.signUp('Ada')
  const username = `ada_${crypto.randomUUID().slice(0, 6)}`
  const auth = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await backend
      .asAnon()
      .fetch(`/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { access_token: string; user: { id: string } }
  }
  const email = `${username}@test.example`
  const data = { username, full_name: 'Ada', app_context: 'main_app' }
  const theirs = await auth('signup', { email, password: `Password-1 of ${username}`, data })
  expect(await everythingOf(ours.id, ours.accessToken)).toEqual(await everythingOf(theirs.user.id, theirs.access_token))
  const again = await auth('token?grant_type=password', { email: ours.email, password: ours.password })
  expect(again.user.id).toBe(ours.id)
})
