/** A forgotten password: the code by mail, over HTTP and with the app's own client, and what the auth server refuses. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCodeService } from '#src/backend/codes.ts'
import { createHttpBackend } from '#src/backend/http-backend.ts'
import { createSessionKeeper, type SessionKeeper } from '#src/backend/session.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import { createMemorySession } from '#supabase/rehearsal/memory-session.ts'
import { drain } from '#sync/drain.ts'
import type { TestUser } from '#tests/support/backend.ts'
import { type FaultyWay, openFaultyWay } from '#tests/support/faulty-way.ts'
import { lastCode, mailsTo } from '#tests/support/mails.ts'
import { createMemoryStore } from '#tests/support/memory-store.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

const backend = await startOwnBackend(undefined, { limitsSignIns: true })
let way: FaultyWay
beforeAll(async () => {
  way = await openFaultyWay(backend.url)
})
afterAll(() => way.close())

const newPassword = 'Crumbs-4-ever'

function createPhone() {
  const project = { url: way.url, key: backend.publishableKey }
  const session = createSessionKeeper(project, createMemorySession())
  return { project, session, codes: createCodeService(project, session) }
}

const post = async (path: string, body: object) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await backend.asAnon().fetch(`/auth/v1/${path}`, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** As if so many minutes had passed since the mail. */
const minutesLater = ({ id }: TestUser, minutes: number) =>
  backend.sql`
    update auth.users set recovery_sent_at = recovery_sent_at - make_interval(mins => ${minutes}) where id = ${id}`

const codeOf = ({ email }: TestUser) => lastCode(backend.url, email)

const opens = (session: SessionKeeper, { email }: TestUser, password: string) =>
  session.signIn(email, password).then(
    () => true,
    ({ code }: { code: string }) => code,
  )

describe('a forgotten password', () => {
  it('is replaced with a code by mail, which signs in; the old one opens nothing more', async () => {
    const ada = await backend.signUp('Ada')
    const { session, codes } = createPhone()
    await codes.sendReset(ada.email.toUpperCase())
    expect(await mailsTo(backend.url, ada.email)).toMatchObject([{ kind: 'recovery', code: await codeOf(ada) }])
    const permit = await codes.checkReset(ada.email, await codeOf(ada))
    expect(await session.current()).toBeUndefined()
    expect(await permit.accept(newPassword)).toMatchObject({ userId: ada.id, username: ada.username })
    expect(await session.current()).toMatchObject({ userId: ada.id, isOver: false })
    const other = createPhone().session
    expect([await opens(other, ada, ada.password), await opens(other, ada, newPassword)]).toEqual([
      'invalid_credentials',
      true,
    ])
    expect((await mailsTo(backend.url, ada.email)).at(-1)).toMatchObject({ kind: 'password_changed' })
  })

  it('is asked for in the same way, whether an address has an account or not', async () => {
    const ada = await backend.signUp('Ada')
    const { codes } = createPhone()
    const unknown = `nobody-${randomUUID()}@test.example`
    // Twice: at the second, the auth server refuses only whom it knows.
    for (const email of [ada.email, unknown, ada.email, unknown]) expect(await codes.sendReset(email)).toBeUndefined()
    expect(await mailsTo(backend.url, unknown)).toEqual([])
    expect(await mailsTo(backend.url, ada.email)).toHaveLength(1)
    const wrong = [codes.checkReset(ada.email, '00000000'), codes.checkReset(unknown, '00000000')]
    const [one, other] = await Promise.all(wrong.map((check) => check.catch(({ code, message }) => [code, message])))
    expect(one).toEqual(['otp_expired', expect.stringContaining('wrong or too old')])
    expect(other).toEqual(one)
  })

  it('lost answers to the code and to the password: the code is asked for again, the password is sent again', async () => {
    const ada = await backend.signUp('Ada')
    const { session, codes } = createPhone()
    await codes.sendReset(ada.email)
    const code = await codeOf(ada)
    way.setFault('cut', /verify/)
    await expect(codes.checkReset(ada.email, code)).rejects.toMatchObject({ kind: 'offline' })
    const permit = await codes.checkReset(ada.email, code)
    way.setFault('lost', /PUT/)
    await expect(permit.accept(newPassword)).rejects.toMatchObject({ kind: 'offline' })
    expect(await session.current()).toBeUndefined()
    // The server has the new password already.
    expect(await permit.accept(newPassword)).toMatchObject({ userId: ada.id })
    expect(await opens(createPhone().session, ada, newPassword)).toBe(true)
  })

  it('a weak password is refused, and the code still counts', async () => {
    const ada = await backend.signUp('Ada')
    const { codes } = createPhone()
    await codes.sendReset(ada.email)
    const permit = await codes.checkReset(ada.email, await codeOf(ada))
    await expect(permit.accept('short')).rejects.toMatchObject({ code: 'weak_password' })
    const tooLong = `Aa1!${'x'.repeat(69)}`
    await expect(permit.accept(tooLong)).rejects.toMatchObject({ code: 'validation_failed' })
    expect(await permit.accept(newPassword)).toMatchObject({ userId: ada.id })
  })
})

describe('a code', () => {
  const check = (email: string, token: string, type = 'recovery') => post('verify', { type, email, token })

  it('works once', async () => {
    const ada = await backend.signUp('Ada')
    await post('recover', { email: ada.email })
    const code = await codeOf(ada)
    expect((await check(ada.email, code)).status).toBe(200)
    expect(await check(ada.email, code)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })

  it('works for ten minutes', async () => {
    const ada = await backend.signUp('Ada')
    await post('recover', { email: ada.email })
    const code = await codeOf(ada)
    await minutesLater(ada, 10)
    expect(await check(ada.email, code)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })

  it('ends with the next one, which is sent after a minute', async () => {
    const ada = await backend.signUp('Ada')
    await post('recover', { email: ada.email })
    const first = await codeOf(ada)
    expect(await post('recover', { email: ada.email })).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    })
    await minutesLater(ada, 1)
    expect((await post('recover', { email: ada.email })).status).toBe(200)
    expect((await check(ada.email, first)).status).toBe(403)
    expect((await check(ada.email, await codeOf(ada))).status).toBe(200)
  })

  it('is good for its own address and purpose only', async () => {
    const [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')]
    await post('recover', { email: ada.email })
    const code = await codeOf(ada)
    for (const [email, type] of [
      [ben.email, 'recovery'],
      [ada.email, 'signup'],
      [ada.email, 'email_change'],
      [ada.email, 'reauthentication'],
    ] as const)
      expect([type, (await check(email, code, type)).body['error_code']]).toEqual([type, 'otp_expired'])
    expect((await check(ada.email, code)).status).toBe(200)
  })

  it('a new password ends what is on its way, and all other sessions', async () => {
    const ada = await backend.signUp('Ada')
    const { session, codes } = createPhone()
    await session.signIn(ada.email, ada.password)
    const used = await session.accessToken(ada.id)
    const reset = createPhone()
    await codes.sendReset(ada.email)
    const permit = await reset.codes.checkReset(ada.email, await codeOf(ada))
    await minutesLater(ada, 1)
    await codes.sendReset(ada.email)
    const stillOnItsWay = await codeOf(ada)
    await permit.accept(newPassword)
    expect((await check(ada.email, stillOnItsWay)).status).toBe(403)
    await expect(session.refresh(ada.id, used)).rejects.toMatchObject({ kind: 'signed_out' })
    await reset.session.refresh(ada.id, await reset.session.accessToken(ada.id))
    expect(await reset.session.current()).toMatchObject({ isOver: false })
  })
})

describe('INVARIANT 13: with 50 unsent changes on two phones, a new password', () => {
  /** A phone with a copy for everybody who has been on it. */
  function createPhoneOf(...people: TestUser[]) {
    const { project, session, codes } = createPhone()
    const copies = new Map(people.map(({ id }) => [id, createMemoryStore(id)]))
    return {
      session,
      codes,
      async save({ id }: TestUser, comment: string): Promise<void> {
        const copy = copies.get(id)
        const place_id = `manual_${randomUUID()}`
        const restaurant_id = await placeUuid(place_id)
        const place = { id: restaurant_id, place_id, name: 'Kumo Ramen' }
        if (!copy) throw new Error('Nobody has a copy here')
        for (let count = 0; count < 50; count += 1) {
          const created_at = new Date(Date.now() - count * 86_400_000).toISOString()
          await logVisit(copy, { id: randomUUID(), restaurant_id, rating: 4, comment, created_at, place })
        }
      },
      left: ({ id }: TestUser) => copies.get(id)?.owed.rows('outbox').length,
      async send({ id }: TestUser): Promise<void> {
        const copy = copies.get(id)
        if (copy) await drain(copy, createHttpBackend(project, session, id), new AbortController().signal)
      },
    }
  }

  const sent = async ({ id }: TestUser) =>
    (
      await backend.sql<{ comment: string; count: number }[]>`
        select comment, count(*)::int from reviews where user_id = ${id} group by comment order by comment`
    ).map(({ comment, count }) => [comment, count])

  it('loses none of them, and sends each under its person', async () => {
    const [ada, ben] = [await backend.signUp('Ada'), await backend.signUp('Ben')]
    const [first, second] = [createPhoneOf(ada, ben), createPhoneOf(ada)]
    for (const [phone, comment] of [
      [first, 'on the first'],
      [second, 'on the second'],
    ] as const) {
      await phone.session.signIn(ada.email, ada.password)
      await phone.save(ada, comment)
    }
    // Ada's session on the first phone ends, and Ben uses it meanwhile.
    await backend
      .asUser({ accessToken: await first.session.accessToken(ada.id) })
      .fetch('/auth/v1/logout?scope=local', {
        method: 'POST',
      })
    await first.session.signIn(ben.email, ben.password)
    await first.send(ben)
    await expect(first.send(ada)).rejects.toMatchObject({ kind: 'signed_out' })

    await first.codes.sendReset(ada.email)
    const permit = await first.codes.checkReset(ada.email, await codeOf(ada))
    await expect(first.send(ada)).rejects.toMatchObject({ kind: 'signed_out' })
    await permit.accept(newPassword)
    await first.send(ada)
    expect(await sent(ada)).toEqual([['on the first', 50]])

    const old = await second.session.accessToken(ada.id)
    await expect(second.session.refresh(ada.id, old)).rejects.toMatchObject({ kind: 'signed_out' })
    expect(await second.session.current()).toMatchObject({ userId: ada.id, isOver: true })
    await expect(second.send(ada)).rejects.toMatchObject({ kind: 'signed_out' })
    expect(second.left(ada)).toBe(50)
    await second.session.signIn(ada.email, newPassword)
    await second.send(ada)
    expect(await sent(ada)).toEqual([
      ['on the first', 50],
      ['on the second', 50],
    ])
    expect([await sent(ben), first.left(ben)]).toEqual([[], 0])
  })
})

// Last: it uses up what this backend takes in five minutes.
describe('guessing', () => {
  it('ends after thirty codes in five minutes, for the right one as well', async () => {
    const ada = await backend.signUp('Ada')
    await post('recover', { email: ada.email })
    const code = await codeOf(ada)
    const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
    const answers: number[] = []
    do answers.push((await post('verify', { type: 'recovery', email: ada.email, token: wrong })).status)
    while (answers.at(-1) === 403 && answers.length < 40)
    expect(answers.at(-1)).toBe(429)
    expect(answers.length).toBeLessThanOrEqual(31)
    expect(await post('verify', { type: 'recovery', email: ada.email, token: code })).toMatchObject({
      status: 429,
      body: { error_code: 'over_request_rate_limit' },
    })
    await expect(createPhone().codes.checkReset(ada.email, code)).rejects.toMatchObject({
      kind: 'busy',
      code: 'over_request_rate_limit',
    })
  })
})
