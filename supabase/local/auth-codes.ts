/**
 * What @supabase/lite does not do, or laxer, of the auth server's codes and mails: as recover.go, resend.go, verify.go,
 * signup.go and user.go of github.com/supabase/auth do it.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { codeOf, refuse, refuseSoon, wrongCode } from './auth-answers.ts'
import { createEmailChange } from './auth-email-change.ts'
import type { AuthMailer } from './auth-mailer.ts'
import { mailPause, newCode } from './auth-settings.ts'
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

export function createAuthCodes({ sql, mailer, confirmsEmail, handle }: Parts): Handler {
  const emailChange = createEmailChange({ sql, mailer, confirmsEmail, handle, hashOf })
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
    return emailChange.resend(user)
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
    if (type === 'email_change') return emailChange.verify(request, input)
    const response = await handle(request)
    return (await codeOf(response)) === 'otp_expired' ? refuse(403, 'otp_expired', wrongCode) : response
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
    const person = email && email.toLowerCase() !== session.email ? await findUser(session.email) : undefined
    const response = person ? await emailChange.begin(request, person, email ?? '') : await handle(request)
    if (response.ok && password) await endOtherSessions(sub, session_id, session.email)
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

/** As @supabase/lite stores codes. */
const hashOf = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')
