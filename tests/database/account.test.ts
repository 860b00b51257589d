/** What a person changes about their account, and how the other devices learn of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountService } from '#src/backend/account.ts'
import { createHttpBackend } from '#src/backend/http-backend.ts'
import { createSessionKeeper } from '#src/backend/session.ts'
import { createMemorySession } from '#supabase/rehearsal/memory-session.ts'
import { type TestUser, testBackend } from '#tests/support/backend.ts'
import { type FaultyWay, openFaultyWay } from '#tests/support/faulty-way.ts'

const backend = testBackend()
let way: FaultyWay
beforeAll(async () => {
  way = await openFaultyWay(backend.url)
})
afterAll(() => way.close())

const newPassword = 'Crumbs-4-ever'
const never = new AbortController().signal

async function signedInPhone(user: TestUser) {
  const project = { url: way.url, key: backend.publishableKey }
  const session = createSessionKeeper(project, createMemorySession())
  await session.signIn(user.email, user.password)
  return {
    session,
    account: createAccountService(project, session),
    pull: () => createHttpBackend(project, session, user.id).pull({}, 100, never),
    renew: async () => session.refresh(user.id, await session.accessToken(user.id)),
  }
}

const sessionIdOf = async (
  { session }: Awaited<ReturnType<typeof signedInPhone>>,
  { id }: TestUser,
): Promise<string> => {
  const [, claims = ''] = (await session.accessToken(id)).split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id
}

const versionOf = async ({ id }: TestUser) =>
  (await backend.sql`select head from sync.scopes where scope = ${`user:${id}`}`)[0]?.['head']

describe('a changed password', () => {
  it('needs the present one, and keeps this device signed in', async () => {
    const ada = await backend.signUp('Ada')
    const phone = await signedInPhone(ada)
    await expect(phone.account.changePassword('not this one', newPassword)).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await phone.account.changePassword(ada.password, newPassword)
    await phone.pull()
    await phone.renew()
    const { signIn } = phone.session
    await expect(signIn(ada.email, ada.password)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect(await signIn(ada.email, newPassword)).toMatchObject({ userId: ada.id })
  })

  it('is not refused when it is sent again after a lost answer', async () => {
    const ada = await backend.signUp('Ada')
    const phone = await signedInPhone(ada)
    way.setFault('lost', /PUT/)
    await expect(phone.account.changePassword(ada.password, newPassword)).rejects.toMatchObject({ kind: 'offline' })
    await phone.account.changePassword(ada.password, newPassword)
    expect(await phone.session.signIn(ada.email, newPassword)).toMatchObject({ userId: ada.id })
  })

  it('is not for a token of a day ago, whoever has it', async () => {
    const ada = await backend.signUp('Ada')
    await backend.sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${ada.id}`
    const answer = await backend.asUser(ada).fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: newPassword }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'reauthentication_needed' }])
  })
})

describe('a session that was ended elsewhere', () => {
  type Phone = Awaited<ReturnType<typeof signedInPhone>>
  const ways: readonly (readonly [name: string, end: (phone: Phone, ada: TestUser, other: Phone) => Promise<void>])[] =
    [
      ['by a new password', (phone, ada) => phone.account.changePassword(ada.password, newPassword)],
      ['by signing out everywhere else', (phone) => phone.account.signOutOthers()],
      [
        'by signing it out in the list of devices',
        async (phone, ada, other) => phone.account.endSession(await sessionIdOf(other, ada)),
      ],
    ]
  it.each(ways)('%s, reads and writes nothing more, though its token is good for an hour', async (_, end) => {
    const ada = await backend.signUp('Ada')
    const [phone, other] = [await signedInPhone(ada), await signedInPhone(ada)]
    await other.pull()
    const before = await versionOf(ada)
    await end(phone, ada, other)
    // Realtime tells all devices of a moved scope at once.
    expect(await versionOf(ada)).not.toBe(before)
    await expect(other.pull()).rejects.toMatchObject({ kind: 'expired', code: 'CR001/session_over' })
    const token = await other.session.accessToken(ada.id)
    const push = await backend.asToken(token).rpc('sync_push', { client_id: ada.id, mutations: [] })
    expect([push.status, push.body]).toMatchObject([400, { code: 'CR001', details: 'session_over' }])
    await expect(other.renew()).rejects.toMatchObject({ kind: 'signed_out' })
    expect(await other.session.current()).toMatchObject({ userId: ada.id, isOver: true })
    await phone.pull()
  })
})

describe('the list of devices', () => {
  it('has each that is signed in, with its own name for itself and when it was used, and nothing of where it is', async () => {
    const ada = await backend.signUp('Ada')
    const phone = await signedInPhone(ada)
    const [id, first] = [await sessionIdOf(phone, ada), 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)']
    await backend.sql`
      update auth.sessions set created_at = now() - interval '12 days', user_agent = ${first}
      where user_id = ${ada.id} and id <> ${id}`
    const { email, devices } = await phone.account.ownAccount()
    expect(email).toBe(ada.email)
    expect(devices).toMatchObject([
      { session_id: id, user_agent: 'node', is_this: true },
      { user_agent: first, is_this: false },
    ])
    expect(Date.now() - Date.parse(devices[1]?.used_at ?? '')).toBeGreaterThan(11 * 86_400_000)
    const [stored] = await backend.sql`select host(ip) as ip from auth.sessions where id = ${id}`
    expect(stored?.['ip']).toBe('127.0.0.1')
    expect(JSON.stringify(devices)).not.toContain('127.0.0.1')
  })

  it('says that a device was used when it has renewed its session', async () => {
    const ada = await backend.signUp('Ada')
    const phone = await signedInPhone(ada)
    await backend.sql`update auth.sessions set created_at = now() - interval '12 days' where user_id = ${ada.id}`
    await phone.renew()
    const { devices } = await phone.account.ownAccount()
    expect(devices.map(({ is_this }) => is_this)).toEqual([true, false])
    expect(Math.abs(Date.now() - Date.parse(devices[0]?.used_at ?? ''))).toBeLessThan(60_000)
  })

  it("is nobody else's, and nobody signs a stranger out", async () => {
    const [ada, mallory] = [await backend.signUp('Ada'), await backend.signUp('Mallory')]
    const [phone, hers] = [await signedInPhone(ada), await signedInPhone(mallory)]
    const id = await sessionIdOf(phone, ada)
    expect(JSON.stringify(await hers.account.ownAccount())).not.toContain(id)
    // The same answer as for a session that is over.
    expect(await hers.account.endSession(id)).toBe(await hers.account.endSession(ada.id))
    await phone.pull()
    await phone.renew()
  })

  it('has one device after the password was typed again, not two', async () => {
    const ada = await backend.signUp('Ada')
    const phone = await signedInPhone(ada)
    await phone.account.signOutOthers()
    await phone.account.changePassword(ada.password, newPassword)
    expect((await phone.account.ownAccount()).devices).toMatchObject([{ is_this: true }])
  })
})

describe('deleting the account', () => {
  it('is not for a token whose person has not signed in lately', async () => {
    const ada = await backend.signUp('Ada')
    await backend.sql`update auth.users set last_sign_in_at = now() - interval '11 minutes' where id = ${ada.id}`
    expect((await backend.asUser(ada).fetch('/functions/v1/delete-user', { method: 'POST' })).status).toBe(403)
    expect(await backend.sql`select from auth.users where id = ${ada.id}`).toHaveLength(1)
  })

  it('goes on after a lost answer, when there is no account left for the password', async () => {
    const ada = await backend.signUp('Ada')
    const { account } = await signedInPhone(ada)
    way.setFault('lost', /delete-user/)
    await expect(account.deleteAccount(ada.password)).rejects.toMatchObject({ kind: 'offline' })
    await account.deleteAccount(ada.password)
    expect(await backend.sql`select from auth.users where id = ${ada.id}`).toHaveLength(0)
  })
})
