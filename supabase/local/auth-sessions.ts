/**
 * Which device has a session, and where: the auth server notes it with every new session and every renewal (refresh_token.go and
 * tokens/service.go of github.com/supabase/auth), @supabase/lite does not.
 */
import type { Sql } from 'postgres'
import { addressHeader } from './gateway.ts'
import { readClaims } from './tokens.ts'

type Handler = (request: Request) => Promise<Response>

const grants = ['/auth/v1/signup', '/auth/v1/token', '/auth/v1/verify']

export function noteDevices(sql: Sql, handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request)
    if (!response.ok || !grants.includes(new URL(request.url).pathname)) return response
    const answer: { access_token?: string } = await response.clone().json()
    const { session_id } = ((await readClaims(answer.access_token ?? '')) ?? {}) as { session_id?: string }
    if (session_id === undefined) return response
    await sql`
      update auth.sessions set user_agent = ${request.headers.get('user-agent')}, ip = ${request.headers.get(addressHeader)}
      where id = ${session_id}`
    return response
  }
}
