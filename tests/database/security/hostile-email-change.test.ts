/** Who has stolen a token, and not the mailbox: the account cannot be moved to an address of theirs, nor can others be found out. */
import { expect, it } from 'vitest'
import type { TestUser } from '#tests/support/backend.ts'
import { lastCode, mailsTo } from '#tests/support/mails.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

const backend = await startOwnBackend()

const send = async (user: TestUser | undefined, method: string, path: string, body: object) => {
  const client = user ? backend.asUser(user) : backend.asAnon()
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await client.fetch(`/auth/v1/${path}`, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const begin = (user: TestUser, email: string) => send(user, 'PUT', 'user', { email })
const verify = (email: string, token: string) =>
  send(undefined, 'POST', 'verify', { type: 'email_change', email, token })
const agree = (user: TestUser, code: string) => backend.asUser(user).rpc<boolean>('agree_to_new_email', { code })
const addressOf = async ({ id }: TestUser) =>
  (await backend.sql`select email from auth.users where id = ${id}`)[0]?.['email']
const wrongFor = (code: string): string => String((Number(code) + 1) % 10 ** 8).padStart(8, '0')

it('the new mailbox alone moves nothing, though the auth server of this project would be content with it', async () => {
  const ada = await backend.signUp('Ada')
  const theirs = `thief-${ada.email}`
  expect((await begin(ada, theirs)).status).toBe(200)
  const code = await lastCode(backend.url, theirs)
  expect(await verify(theirs, code)).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } })
  expect(await addressOf(ada)).toBe(ada.email)
  // Refused as a whole: the person's own change goes on.
  expect((await agree(ada, await lastCode(backend.url, ada.email))).body).toBe(true)
  expect((await verify(theirs, code)).status).toBe(200)
})

it('the current mailbox alone moves nothing either, by the auth server or by its agreement', async () => {
  const ada = await backend.signUp('Ada')
  await begin(ada, `new-${ada.email}`)
  const code = await lastCode(backend.url, ada.email)
  expect((await verify(ada.email, code)).status).toBe(500)
  expect((await agree(ada, code)).body).toBe(true)
  expect(await verify(ada.email, code)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  expect(await addressOf(ada)).toBe(ada.email)
})

it('an agreement to one address is none to the next', async () => {
  const ada = await backend.signUp('Ada')
  await begin(ada, `new-${ada.email}`)
  await agree(ada, await lastCode(backend.url, ada.email))
  await backend.sql`update auth.users set email_change_sent_at = now() - interval '1 minute' where id = ${ada.id}`
  const theirs = `thief-${ada.email}`
  await begin(ada, theirs)
  expect((await verify(theirs, await lastCode(backend.url, theirs))).status).toBe(500)
  expect(await addressOf(ada)).toBe(ada.email)
})

it('ten guesses in ten minutes, then the right code is refused as well', async () => {
  const ada = await backend.signUp('Ada')
  await begin(ada, `new-${ada.email}`)
  const code = await lastCode(backend.url, ada.email)
  const answers: unknown[] = []
  for (let tries = 0; tries < 10; tries++) answers.push((await agree(ada, wrongFor(code))).body)
  expect(answers).toEqual(Array.from({ length: 10 }, () => false))
  expect(await agree(ada, code)).toMatchObject({ status: 400, body: { code: 'CR002', details: 'email_codes' } })
})

it('nobody agrees for somebody else, or without a change', async () => {
  const [ada, mallory] = [await backend.signUp('Ada'), await backend.signUp('Mallory')]
  await begin(ada, `new-${ada.email}`)
  const code = await lastCode(backend.url, ada.email)
  expect((await agree(mallory, code)).body).toBe(false)
  expect((await agree(mallory, '')).body).toBe(false)
  expect((await backend.asUser(mallory).rpc('agree_to_new_email', { code: null })).body).toBe(false)
  expect((await agree(ada, code)).body).toBe(true)
})

it("an address that is taken stays its owner's, who gets no mail", async () => {
  const [ada, mallory] = [await backend.signUp('Ada'), await backend.signUp('Mallory')]
  // Hosted too, the auth server tells this to whoever has a token; the app tells nobody (email-change.test.ts).
  expect(await begin(mallory, ada.email)).toMatchObject({ status: 422, body: { error_code: 'email_exists' } })
  expect(await mailsTo(backend.url, ada.email)).toEqual([])
  // Begun while it was free, and taken meanwhile.
  const wanted = `wanted-${mallory.email}`
  await begin(mallory, wanted)
  await agree(mallory, await lastCode(backend.url, mallory.email))
  await backend.sql`update auth.users set email = ${wanted} where id = ${ada.id}`
  expect((await verify(wanted, await lastCode(backend.url, wanted))).status).toBeGreaterThanOrEqual(400)
  expect([await addressOf(ada), await addressOf(mallory)]).toEqual([wanted, mallory.email])
})

it('an operator changes an address without a code', async () => {
  const ada = await backend.signUp('Ada')
  const answer = await backend.asService().fetch(`/auth/v1/admin/users/${ada.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `operator-${ada.email}` }),
  })
  expect([answer.status, await addressOf(ada)]).toEqual([200, `operator-${ada.email}`])
})
