/** Another mail address, confirmed at both ends: with the app's own client, in projects of both kinds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountService } from '#src/backend/account.ts'
import { createEmailChangeService } from '#src/backend/email-change.ts'
import { createSessionKeeper } from '#src/backend/session.ts'
import { createMemorySession } from '#supabase/rehearsal/memory-session.ts'
import { type TestBackend, type TestUser, testBackend } from '#tests/support/backend.ts'
import { type FaultyWay, openFaultyWay } from '#tests/support/faulty-way.ts'
import { lastCode, mailsTo } from '#tests/support/mails.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

const projects: readonly (readonly [name: string, backend: TestBackend])[] = [
  ['that asks nobody to confirm an address', testBackend()],
  ['that has addresses confirmed', await startOwnBackend(undefined, { confirmsEmail: true })],
]

describe.each(projects)('in a project %s', (_, backend) => {
  let way: FaultyWay
  beforeAll(async () => {
    way = await openFaultyWay(backend.url)
  })
  afterAll(() => way.close())

  /** With their address confirmed, and signed in on one phone. */
  async function person(name: string) {
    const user = await withAddress(name)
    return { ...user, ...(await phoneOf(user)), next: `new-${user.email}` }
  }

  async function withAddress(name: string): Promise<TestUser> {
    const id = crypto.randomUUID()
    const user = {
      id,
      username: `${name}_${id.slice(0, 6)}`,
      email: `${id.slice(0, 8)}@test.example`,
      password: 'Crumbs-4-all',
    }
    const answer = await backend.asService().fetch('/auth/v1/admin/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...user, user_metadata: { username: user.username, full_name: name } }),
    })
    return { ...user, ...((await answer.json()) as { id: string }), accessToken: '' }
  }

  async function phoneOf({ email, password }: { email: string; password: string }) {
    const project = { url: way.url, key: backend.publishableKey }
    const session = createSessionKeeper(project, createMemorySession())
    await session.signIn(email, password)
    return {
      session,
      account: createAccountService(project, session),
      change: createEmailChangeService(project, session),
    }
  }

  const codeTo = (email: string) => lastCode(backend.url, email)
  const later = ({ id }: { id: string }, minutes: number) =>
    backend.sql`
      update auth.users set email_change_sent_at = email_change_sent_at - make_interval(mins => ${minutes}) where id = ${id}`
  const addressOf = async ({ id }: { id: string }) =>
    (await backend.sql`select email from auth.users where id = ${id}`)[0]?.['email']

  it('both ends agree, with codes that are typed; the old address is told, and this device stays signed in', async () => {
    const ada = await person('ada')
    await ada.change.begin(ada.next.toUpperCase())
    expect((await mailsTo(backend.url, ada.next)).map(({ kind }) => kind)).toEqual(['email_change'])
    expect((await ada.account.ownAccount()).new_email).toEqual({ email: ada.next, is_agreed: false })
    await ada.change.agree(await codeTo(ada.email))
    expect(await addressOf(ada)).toBe(ada.email)
    await ada.change.complete(ada.next, await codeTo(ada.next))
    expect(await ada.session.current()).toMatchObject({ userId: ada.id, email: ada.next, isOver: false })
    const { email, new_email, devices } = await ada.account.ownAccount()
    expect([email, new_email, devices.length]).toEqual([ada.next, undefined, 1])
    expect((await mailsTo(backend.url, ada.email)).at(-1)).toMatchObject({ kind: 'email_changed' })
    await expect(phoneOf(ada)).rejects.toMatchObject({ code: 'invalid_credentials' })
    await phoneOf({ email: ada.next, password: ada.password })
  })

  it('another device shows the new address when it asks, and the password is right there', async () => {
    const ada = await person('ada')
    const other = await phoneOf(ada)
    await ada.change.begin(ada.next)
    await ada.change.agree(await codeTo(ada.email))
    await ada.change.complete(ada.next, await codeTo(ada.next))
    await other.account.changePassword(ada.password, 'Crumbs-4-ever')
    expect(await other.session.current()).toMatchObject({ userId: ada.id, email: ada.next })
  })

  it('lost answers to every step: each is sent again, and is done once', async () => {
    const ada = await person('ada')
    const offline = { kind: 'offline' }
    way.setFault('lost', /PUT/)
    await expect(ada.change.begin(ada.next)).rejects.toMatchObject(offline)
    await ada.change.begin(ada.next)
    expect(await mailsTo(backend.url, ada.next)).toHaveLength(1)
    way.setFault('lost', /agree/)
    await expect(ada.change.agree(await codeTo(ada.email))).rejects.toMatchObject(offline)
    await ada.change.agree(await codeTo(ada.email))
    way.setFault('lost', /verify/)
    const code = await codeTo(ada.next)
    await expect(ada.change.complete(ada.next, code)).rejects.toMatchObject(offline)
    await ada.change.complete(ada.next, code)
    expect(await ada.session.current()).toMatchObject({ email: ada.next, isOver: false })
  })

  it('a wrong code, and one of ten minutes ago, is refused at either end', async () => {
    const ada = await person('ada')
    const refused = { kind: 'refused', code: 'otp_expired', message: expect.stringContaining('wrong or too old') }
    await ada.change.begin(ada.next)
    await expect(ada.change.agree('00000000')).rejects.toMatchObject(refused)
    // Each code is for its own end.
    await expect(ada.change.agree(await codeTo(ada.next))).rejects.toMatchObject(refused)
    await ada.change.agree(await codeTo(ada.email))
    await expect(ada.change.complete(ada.next, '00000000')).rejects.toMatchObject(refused)
    await later(ada, 10)
    await expect(ada.change.complete(ada.next, await codeTo(ada.next))).rejects.toMatchObject(refused)
    await ada.change.resend()
    await later(ada, 10)
    await expect(ada.change.agree(await codeTo(ada.email))).rejects.toMatchObject(refused)
    expect(await addressOf(ada)).toBe(ada.email)
  })

  it('after a minute both codes are sent again, and both are needed', async () => {
    const ada = await person('ada')
    await ada.change.begin(ada.next)
    const first = await codeTo(ada.next)
    await ada.change.agree(await codeTo(ada.email))
    await ada.change.resend()
    expect(await mailsTo(backend.url, ada.next)).toHaveLength(1)
    await later(ada, 1)
    // Another device has asked for them.
    await ada.change.resend()
    await expect(ada.change.complete(ada.next, first)).rejects.toMatchObject({ code: 'otp_expired' })
    const agreed = ada.change.complete(ada.next, await codeTo(ada.next))
    await expect(agreed).rejects.toMatchObject({ kind: 'refused', code: 'email_not_agreed' })
    expect(await addressOf(ada)).toBe(ada.email)
  })

  it('a mistyped address is corrected after a minute, and its code counts no more', async () => {
    const ada = await person('ada')
    const mistyped = `mistyped-${ada.email}`
    await ada.change.begin(mistyped)
    await expect(ada.change.begin(ada.next)).rejects.toMatchObject({ code: 'over_email_send_rate_limit' })
    await later(ada, 1)
    await ada.change.begin(ada.next)
    await ada.change.agree(await codeTo(ada.email))
    const wrong = ada.change.complete(mistyped, await codeTo(mistyped))
    await expect(wrong).rejects.toMatchObject({ code: 'otp_expired' })
    await ada.change.complete(ada.next, await codeTo(ada.next))
    expect(await addressOf(ada)).toBe(ada.next)
  })

  it('an address that is taken is answered like one that is free, and gets no mail', async () => {
    const [ada, ben] = [await person('ada'), await person('ben')]
    expect(await ada.change.begin(ben.email)).toBe(await ben.change.begin(ben.next))
    expect(await mailsTo(backend.url, ben.email)).toHaveLength(1)
    expect(await mailsTo(backend.url, ada.email)).toEqual([])
    const tries = [ada.change.agree('00000000'), ben.change.agree('00000000')]
    const [one, other] = await Promise.all(tries.map((agreed) => agreed.catch(({ code, message }) => [code, message])))
    expect(one).toEqual(other)
    expect(await ada.change.resend()).toBe(await ben.change.resend())
  })
})
