/** Projects that want addresses confirmed: the code, sending it again, a mistyped address, and what strangers learn. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createCodeService } from '#src/backend/codes.ts'
import { createSessionKeeper } from '#src/backend/session.ts'
import type { NewAccount } from '#src/services/session.ts'
import { createMemorySession } from '#supabase/rehearsal/memory-session.ts'
import { lastCode, mailsTo } from '#tests/support/mails.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'

const backend = await startOwnBackend(undefined, { confirmsEmail: true })

function createPhone() {
  const project = { url: backend.url, key: backend.publishableKey }
  const session = createSessionKeeper(project, createMemorySession())
  return { session, codes: createCodeService(project, session) }
}

function account(): NewAccount {
  const username = `mia_${randomUUID().slice(0, 6)}`
  const email = `${username}@test.example`
  return { email, password: `Crumbs-4-${username}`, username, fullName: 'Mia', attempt: randomUUID() }
}

const codeFor = (email: string) => lastCode(backend.url, email)

const later = (email: string, interval: string) =>
  backend.sql`
    update auth.users set created_at = created_at - ${interval}::interval,
      confirmation_sent_at = confirmation_sent_at - ${interval}::interval where email = ${email}`

it('the code signs in whoever has signed up, once; before it the password opens nothing', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  expect(await session.signUp(mia)).toBe('unconfirmed')
  await expect(session.signIn(mia.email, mia.password)).rejects.toMatchObject({ code: 'email_not_confirmed' })
  const code = await codeFor(mia.email)
  await expect(codes.confirm(mia.email, '00000000', mia.password)).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await codes.confirm(mia.email, code, mia.password)).toMatchObject({ username: mia.username, isOver: false })
  await expect(createPhone().codes.confirm(mia.email, code, mia.password)).rejects.toMatchObject({
    code: 'otp_expired',
  })
  expect(await createPhone().session.signIn(mia.email, mia.password)).toMatchObject({ username: mia.username })
})

it('the code is sent again after a minute, and the earlier one ends', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  await session.signUp(mia)
  const first = await codeFor(mia.email)
  await codes.sendConfirmation(mia.email)
  expect(await mailsTo(backend.url, mia.email)).toHaveLength(1)
  await later(mia.email, '1 minute')
  await codes.sendConfirmation(mia.email)
  expect(await mailsTo(backend.url, mia.email)).toHaveLength(2)
  await expect(codes.confirm(mia.email, first, undefined)).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await codes.confirm(mia.email, await codeFor(mia.email), undefined)).toMatchObject({ username: mia.username })
})

it('a mistyped address is corrected by signing up again, with the same username', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  const mistyped = { ...mia, email: mia.email.replace('test', 'tset') }
  expect(await session.signUp(mistyped)).toBe('unconfirmed')
  expect(await session.isUsernameFree(mia.username)).toBe(false)
  expect(await session.signUp(mia)).toBe('unconfirmed')
  expect(await codes.confirm(mia.email, await codeFor(mia.email), mia.password)).toMatchObject({ email: mia.email })
  // Nothing is left of it, for whoever has that address.
  const accounts = await backend.sql`select email from auth.users where email in (${mia.email}, ${mistyped.email})`
  expect([...accounts]).toEqual([{ email: mia.email }])
})

it('nobody else takes the username of a sign-up that waits, until it has waited for a day', async () => {
  const [mia, other] = [account(), account()]
  const { session } = createPhone()
  await session.signUp(mia)
  const taken = { ...other, username: mia.username }
  await expect(session.signUp(taken)).rejects.toMatchObject({ code: 'username_taken' })
  await later(mia.email, '1 day')
  expect(await session.isUsernameFree(mia.username)).toBe(true)
  expect(await session.signUp(taken)).toBe('unconfirmed')
})

it('no attempt replaces an account that is confirmed', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  await session.signUp(mia)
  await codes.confirm(mia.email, await codeFor(mia.email), mia.password)
  await later(mia.email, '1 year')
  const again = { ...mia, email: `other-${mia.email}` }
  await expect(session.signUp(again)).rejects.toMatchObject({ code: 'username_taken' })
  expect(await createPhone().session.signIn(mia.email, mia.password)).toMatchObject({ username: mia.username })
})

it('whoever has begun a sign-up with an address that is not theirs is locked out when its owner confirms', async () => {
  const [thief, mia] = [account(), account()]
  await createPhone().session.signUp({ ...thief, email: mia.email })
  await later(mia.email, '1 minute')
  const { session, codes } = createPhone()
  expect(await session.signUp(mia)).toBe('unconfirmed')
  await codes.confirm(mia.email, await codeFor(mia.email), mia.password)
  const { signIn } = createPhone().session
  await expect(signIn(mia.email, thief.password)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await signIn(mia.email, mia.password)).toMatchObject({ email: mia.email })
})

it('a sign-up whose answer was lost goes on with its code, within the minute too', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  await session.signUp(mia)
  expect(await session.signUp(mia)).toBe('unconfirmed')
  expect(await mailsTo(backend.url, mia.email)).toHaveLength(1)
  expect(await codes.confirm(mia.email, await codeFor(mia.email), mia.password)).toMatchObject({ email: mia.email })
})

it('a stranger learns nothing: an address with an account is answered like a new one, and gets no mail', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  await session.signUp(mia)
  await expect(createPhone().session.signIn(mia.email, 'not this one')).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  await codes.confirm(mia.email, await codeFor(mia.email), mia.password)
  const mails = (await mailsTo(backend.url, mia.email)).length
  expect(await createPhone().session.signUp({ ...account(), email: mia.email })).toBe('unconfirmed')
  await codes.sendConfirmation(mia.email)
  await codes.sendConfirmation(`nobody-${mia.email}`)
  expect(await mailsTo(backend.url, mia.email)).toHaveLength(mails)
})

it('a forgotten password is changed with a code before the address was confirmed, which confirms it', async () => {
  const mia = account()
  const { session, codes } = createPhone()
  await session.signUp(mia)
  await codes.sendReset(mia.email)
  const permit = await codes.checkReset(mia.email, await codeFor(mia.email))
  await permit.accept('Crumbs-4-ever')
  expect(await createPhone().session.signIn(mia.email, 'Crumbs-4-ever')).toMatchObject({ username: mia.username })
})
