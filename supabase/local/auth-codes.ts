/**
 * What @supabase/lite does not do, or laxer, of the auth server's codes and mails: as recover.go, resend.go, verify.go,
 * signup.go and user.go of github.com/supabase/auth do it.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { AuthMailer } from './auth-mailer.ts'
import { codeLength, codeLife, mailPause } from './auth-settings.ts'
import { publishableKey, secretKey } from './settings.ts'
import { readClaims } from './tokens.ts'

type Handler = (request: Request) => Promise<Response>

type Parts = { sql: Sql; mailer: AuthMailer; confirmsEmail: boolean; handle: Handler }

type Input = Partial<Record<'email' | 'password' | 'type' | 'token' | 'token_hash', string>> & { data?: object }

type User = {
  id: string
  email: string
  email_change: string | null
  isConfirmed: boolean
  /** Seconds until another mail of each kind may be sent; negative or null when it may. */
  pauses: Record<'confirmation' | 'recovery' | 'email_change', number | null>
}

const authPath = '/auth/v1/'
/** An older session does not change the password (`secure_password_change` in config.toml). */
const freshSession = '24 hours'
/** Bytes, as bcrypt has it. */
const longestPassword = 72
const wrongCode = 'Token has expired or is invalid'

export function createAuthCodes({ sql, mailer, confirmsEmail, handle }: Parts): Handler {
  const steps: Record<string, (request: Request, input: Input) => Promise<Response>> = {
    'POST signup': signUp,
    'POST token': signIn,
    'POST recover': recover,
    'POST resend': resend,
    'POST verify': verify,
    'PUT user': changeUser,
    'POST logout': (request) => handle(withGlobalScope(request)),
  }

  async function findUser(email: string): Promise<User | undefined> {
    const pause = (sentAt: string) => sql`extract(epoch from ${sql(sentAt)} - now())::float + ${mailPause}`
    const [user] = await sql<User[]>`
      select id, email, email_change, email_confirmed_at is not null as "isConfirmed", jsonb_build_object(
        'confirmation', ${pause('confirmation_sent_at')}, 'recovery', ${pause('recovery_sent_at')},
        'email_change', ${pause('email_change_sent_at')}) as pauses
      from auth.users where email = ${email.toLowerCase()}`
    return user
  }

  async function signUp(request: Request, { email = '', data = {} }: Input): Promise<Response> {
    const response = await handle(request)
    // @supabase/lite's word for every address that is there, when addresses have to be confirmed.
    if ((await codeOf(response)) !== 'over_email_send_rate_limit') return response
    const user = await findUser(email)
    if (!user || user.isConfirmed) return Response.json(somebody(email, data))
    return (await sendConfirmation(user)) ?? Response.json({ ...somebody(email, data), id: user.id })
  }

  async function sendConfirmation(user: User): Promise<Response | undefined> {
    const tooSoon = refuseSoon(user.pauses.confirmation)
    if (tooSoon) return tooSoon
    const code = newCode()
    await sql`
      update auth.users set confirmation_token = ${hashOf(user.email, code)}, confirmation_sent_at = now()
      where id = ${user.id}`
    await mailer.send('confirmation', user.email, { Token: code })
    return undefined
  }

  /** The password comes first: otherwise a visitor learns who has begun to sign up. */
  async function signIn(request: Request, { email = '', password = '' }: Input): Promise<Response> {
    const response = await handle(request)
    if ((await codeOf(response)) !== 'email_not_confirmed') return response
    // pgcrypto knows this kind of bcrypt by its older name.
    const [right] = await sql`
      select from auth.users, replace(encrypted_password, '$2b$', '$2a$') as hash
      where email = ${email.toLowerCase()} and hash = extensions.crypt(${password}, hash)`
    return right ? response : refuse(400, 'invalid_credentials', 'Invalid login credentials')
  }

  async function recover(request: Request, { email = '' }: Input): Promise<Response> {
    return refuseSoon((await findUser(email))?.pauses.recovery) ?? handle(request)
  }

  async function resend(request: Request, { type, email = '' }: Input): Promise<Response> {
    const user = await findUser(email)
    // An unknown type or a malformed address, too.
    if (!user || (type !== 'signup' && type !== 'email_change')) return handle(request)
    if (type === 'signup') return (!user.isConfirmed && (await sendConfirmation(user))) || Response.json({})
    return (await sendEmailChange(user)) ?? Response.json({})
  }

  async function sendEmailChange({ id, email, email_change, pauses }: User): Promise<Response | undefined> {
    if (!email_change) return undefined
    const tooSoon = refuseSoon(pauses.email_change)
    if (tooSoon) return tooSoon
    const [current, tokenNew] = [newCode(), newCode()]
    await sql`
      update auth.users set email_change_token_current = ${hashOf(email, current)}, email_change_confirm_status = 0,
        email_change_token_new = ${hashOf(email_change, tokenNew)}, email_change_sent_at = now() where id = ${id}`
    await mailer.sendEmailChange(email, '', current, { currentEmail: email, newEmail: email_change, tokenNew })
    return undefined
  }

  async function verify(request: Request, input: Input): Promise<Response> {
    const { type, email, token, token_hash } = input
    if (!type) return refuse(400, 'validation_failed', 'Verify requires a verification type')
    if (!token === !token_hash)
      return refuse(400, 'validation_failed', 'Verify requires either a token or a token hash')
    if (token && !email)
      return refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on verify')
    // @supabase/lite signs in whoever has the code that lets them change their password.
    if (type === 'reauthentication') return refuse(403, 'otp_expired', wrongCode)
    const hash = token && email ? hashOf(email, token) : (token_hash ?? '')
    if (type === 'email_change') return changeEmail(request, hash)
    const response = await handle(request)
    return (await codeOf(response)) === 'otp_expired' ? refuse(403, 'otp_expired', wrongCode) : response
  }

  /**
   * Where addresses have to be confirmed both ends agree, in any order; else one of them is enough, as at the auth server
   * (`emailChangeVerify`).
   */
  async function changeEmail(request: Request, hash: string): Promise<Response> {
    const [change] = await sql<{ id: string; email: string; email_change: string; isFirst: boolean }[]>`
      select id, email, email_change, email_change_confirm_status = 0 as "isFirst" from auth.users
      where ${hash} in (email_change_token_current, email_change_token_new)
        and email_change_sent_at > now() - make_interval(secs => ${codeLife})`
    if (!change) return refuse(403, 'otp_expired', wrongCode)
    const { id, email, email_change, isFirst } = change
    if (confirmsEmail && isFirst) {
      await sql`
        update auth.users set email_change_confirm_status = 1,
          email_change_token_current = nullif(email_change_token_current, ${hash}),
          email_change_token_new = nullif(email_change_token_new, ${hash}) where id = ${id}`
      const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
      return Response.json({ code: '200', msg })
    }
    // @supabase/lite completes the change with the code of the current address.
    await sql`
      update auth.users set email_change_token_current = ${hash}, email_change_token_new = null where id = ${id}`
    const response = await handle(request)
    if (response.ok) {
      await sql`update auth.users set email_change_confirm_status = 0 where id = ${id}`
      await mailer.send('email_changed', email, { Email: email_change, OldEmail: email })
    }
    return response
  }

  async function changeUser(request: Request, { email, password }: Input): Promise<Response> {
    const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
    const { sub = '', session_id = '' } = ((await readClaims(token)) ?? {}) as { sub?: string; session_id?: string }
    const [session] = await sql<{ email: string; isOld: boolean }[]>`
      select users.email, sessions.created_at < now() - ${freshSession}::interval as "isOld"
      from auth.sessions join auth.users on users.id = sessions.user_id
      where sessions.id::text = ${session_id} and sessions.user_id::text = ${sub}`
    if (!session) return handle(request)
    if (password && Buffer.byteLength(password) > longestPassword)
      return refuse(400, 'validation_failed', `Password cannot be longer than ${longestPassword} characters`)
    if (password && session.isOld)
      return refuse(400, 'reauthentication_needed', 'Password update requires reauthentication')
    const isNewEmail = email && email.toLowerCase() !== session.email
    const tooSoon = isNewEmail ? refuseSoon((await findUser(session.email))?.pauses.email_change) : undefined
    if (tooSoon) return tooSoon
    const response = await handle(request)
    if (!response.ok) return response
    if (isNewEmail) await sql`update auth.users set email_change_confirm_status = 0 where id = ${sub}`
    if (password) await endOtherSessions(sub, session_id, session.email)
    return response
  }

  /** A new password ends all other sessions, and every code that is on its way. */
  async function endOtherSessions(userId: string, sessionId: string, email: string): Promise<void> {
    await sql.begin(async (transaction) => {
      await transaction`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
      await transaction`
        update auth.users set confirmation_token = null, confirmation_sent_at = null, recovery_token = null,
          recovery_sent_at = null, email_change_token_current = null, email_change_token_new = null,
          email_change_sent_at = null, reauthentication_token = null, reauthentication_sent_at = null
        where id = ${userId}`
    })
    await mailer.send('password_changed', email, {})
  }

  return async (request) => {
    const step = steps[`${request.method} ${new URL(request.url).pathname.slice(authPath.length)}`]
    const isKnown = [publishableKey, secretKey].includes(request.headers.get('apikey') ?? '')
    const input = step && isKnown ? await readInput(request.clone()) : undefined
    return step && input ? step(request, input) : handle(request)
  }
}

/** undefined for what is no object with texts, which @supabase/lite refuses. */
async function readInput(request: Request): Promise<Input | undefined> {
  const input: unknown = await request.json().catch(() => ({}))
  if (typeof input !== 'object' || input === null) return undefined
  const names = ['email', 'password', 'type', 'token', 'token_hash']
  const isText = (name: string): boolean => {
    const value = (input as Record<string, unknown>)[name]
    return value === undefined || value === null || typeof value === 'string'
  }
  return names.every(isText) ? input : undefined
}

function withGlobalScope(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has('scope')) url.searchParams.set('scope', 'global')
  return new Request(url, request)
}

/** A user as the auth server makes one up, so that nobody learns whether an address has an account. */
function somebody(email: string, data: object): object {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

/** As @supabase/lite stores codes. */
const hashOf = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')

function refuseSoon(pause: number | null | undefined): Response | undefined {
  if (!pause || pause <= 0) return undefined
  const message = `For security purposes, you can only request this after ${Math.ceil(pause)} seconds.`
  return refuse(429, 'over_email_send_rate_limit', message)
}

const refuse = (status: number, code: string, msg: string): Response =>
  Response.json({ code: status, error_code: code, msg }, { status, headers: { 'x-sb-error-code': code } })

async function codeOf(response: Response): Promise<string | undefined> {
  if (response.status < 400) return undefined
  const body: { error_code?: string } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return body.error_code
}
