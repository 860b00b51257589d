/**
 * Another mail address, with a code for each end, as user.go, mail.go and verify.go of github.com/supabase/auth do it:
 * @supabase/lite has its own kind of hash, is content with the current address's code, and counts the pause differently.
 */
import { createHash } from 'node:crypto'
import type { Sql } from 'postgres'
import { refuse, refuseSoon, wrongCode } from './auth-answers.ts'
import type { AuthMailer } from './auth-mailer.ts'
import { codeLife, newCode } from './auth-settings.ts'

type Parts = {
  sql: Sql
  mailer: AuthMailer
  confirmsEmail: boolean
  handle: (request: Request) => Promise<Response>
  /** As @supabase/lite stores codes. */
  hashOf: (email: string, code: string) => string
}

type Person = { id: string; email: string; pauses: { email_change: number | null } }

/** A code as the app and a link give it. */
type Code = { email?: string | undefined; token?: string | undefined; token_hash?: string | undefined }

type Change = {
  id: string
  email: string
  email_change: string
  email_change_token_current: string | null
  email_change_token_new: string | null
  isFirst: boolean
}

export function createEmailChange({ sql, mailer, confirmsEmail, handle, hashOf }: Parts) {
  async function send({ id, email }: Person, to: string): Promise<void> {
    const [current, next] = [newCode(), newCode()]
    await sql`
      update auth.users set email_change = ${to}, email_change_token_current = ${serverHashOf(email, current)},
        email_change_token_new = ${serverHashOf(to, next)}, email_change_confirm_status = 0, email_change_sent_at = now()
      where id = ${id}`
    const addresses = { Email: email, NewEmail: to }
    await mailer.send('email_change', email, { ...addresses, Token: current })
    await mailer.send('email_change', to, { ...addresses, Token: next })
  }

  /** Of the request that names the new address. That somebody has it is said before that it is too soon. */
  async function begin(request: Request, person: Person, to: string): Promise<Response> {
    const [taken] = await sql`select from auth.users where email = ${to.toLowerCase()}`
    const response = (!taken && refuseSoon(person.pauses.email_change)) || (await handle(request))
    if (response.ok) await send(person, to.toLowerCase())
    return response
  }

  async function resend(person: Person & { email_change: string | null }): Promise<Response> {
    if (!person.email_change) return Response.json({})
    const tooSoon = refuseSoon(person.pauses.email_change)
    if (tooSoon) return tooSoon
    await send(person, person.email_change)
    return Response.json({})
  }

  /**
   * Where addresses have to be confirmed both ends agree, in any order; else one of them is enough for the auth server
   * (`emailChangeVerify`), but not for the database (migrations/*_email_change.sql).
   */
  async function verify(request: Request, { email = '', token = '', token_hash = '' }: Code): Promise<Response> {
    const hash = token ? serverHashOf(email, token) : token_hash
    const [change] = await sql<Change[]>`
      select id, email, email_change, email_change_token_current, email_change_token_new,
        email_change_confirm_status = 0 as "isFirst"
      from auth.users
      where ${hash} in (email_change_token_current, email_change_token_new) and ${hash} <> ''
        and email_change_sent_at > now() - make_interval(secs => ${codeLife})`
    if (!change) return refuse(403, 'otp_expired', wrongCode)
    if (!confirmsEmail || !change.isFirst) return complete(request, change, token ? hashOf(email, token) : token_hash)
    await sql`
      update auth.users set email_change_confirm_status = 1,
        email_change_token_current = nullif(email_change_token_current, ${hash}),
        email_change_token_new = nullif(email_change_token_new, ${hash}) where id = ${change.id}`
    const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
    return Response.json({ code: '200', msg })
  }

  /** @supabase/lite completes a change with the code of the current address. A refusal leaves everything as it was. */
  async function complete(request: Request, change: Change, codeHash: string): Promise<Response> {
    const { id, email, email_change, email_change_token_current, email_change_token_new } = change
    await sql`
      update auth.users set email_change_token_current = ${codeHash}, email_change_token_new = null where id = ${id}`
    const response = await handle(request)
    if (response.ok) {
      await sql`update auth.users set email_change_confirm_status = 0 where id = ${id}`
      await mailer.send('email_changed', email, { Email: email_change, OldEmail: email })
    } else {
      await sql`update auth.users set ${sql({ email_change_token_current, email_change_token_new })} where id = ${id}`
    }
    return response
  }

  return { begin, resend, verify }
}

/** GenerateTokenHash. */
const serverHashOf = (email: string, code: string): string =>
  createHash('sha224')
    .update(email.toLowerCase() + code)
    .digest('hex')
