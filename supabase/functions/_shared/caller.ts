/** Who is calling: asks the auth server about the bearer token (a hosted gateway has checked its signature already). */
import { decodeJwt } from 'jose'
import type { FunctionEnvironment } from './environment.ts'

/**
 * - `signed-in`: `signedInAt` is when the person last typed their password or a code, in ms; NaN when that is unknown
 * - `gone`: the token is genuine, but the account behind it has been deleted
 * - `refused`: no token, or not one of ours
 * - `unavailable`: the auth server could not be asked
 */
export type Caller =
  | { state: 'signed-in'; userId: string; signedInAt: number }
  | { state: 'gone'; userId: string }
  | { state: 'refused' }
  | { state: 'unavailable' }

// Longer than a slow auth server needs, shorter than people wait for a search.
const AUTH_TIMEOUT_MILLISECONDS = 5_000
const CACHE_MILLISECONDS = 60_000
// At about 150 bytes an entry this stays far below a megabyte.
const CACHE_ENTRIES = 1_000
// Real tokens are below 2 kB; anything else is not worth a question to the auth server.
const MAXIMUM_TOKEN_LENGTH = 8_192

const USER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The token of an `Authorization: Bearer` header, if it has the form of a JWT (a publishable key has not). */
export function bearerToken(request: Request): string | undefined {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  return token && token.length <= MAXIMUM_TOKEN_LENGTH ? token : undefined
}

/** Asks the auth server, every time. */
export async function identifyCaller(environment: FunctionEnvironment, token: string | undefined): Promise<Caller> {
  if (!token) return { state: 'refused' }
  try {
    const response = await fetch(`${environment.supabaseUrl}/auth/v1/user`, {
      headers: { apikey: environment.publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(AUTH_TIMEOUT_MILLISECONDS),
    })
    const answer: unknown = await response.json()
    if (response.ok) return signedIn(answer)
    if (response.status === 429 || response.status >= 500) return { state: 'unavailable' }
    return isUserNotFound(answer) ? goneCaller(token) : { state: 'refused' }
  } catch {
    return { state: 'unavailable' }
  }
}

/**
 * The same, remembering a positive answer for a minute under the token's hash. A session that was ended
 * elsewhere can therefore search for up to a minute more; deleting an account must not use this.
 */
export function createCachedIdentification(
  environment: FunctionEnvironment,
  now: () => number = Date.now,
): (token: string | undefined) => Promise<Caller> {
  const known = new Map<string, { caller: Caller; until: number }>()
  return async (token) => {
    if (!token) return { state: 'refused' }
    const hash = await hashToken(token)
    const remembered = known.get(hash)
    if (remembered && remembered.until > now()) return remembered.caller
    known.delete(hash)
    const caller = await identifyCaller(environment, token)
    if (caller.state !== 'signed-in') return caller
    known.set(hash, { caller, until: now() + CACHE_MILLISECONDS })
    const oldest = known.keys().next().value
    if (known.size > CACHE_ENTRIES && oldest !== undefined) known.delete(oldest)
    return caller
  }
}

function signedIn(answer: unknown): Caller {
  const { id, last_sign_in_at: at } = (answer ?? {}) as { id?: unknown; last_sign_in_at?: unknown }
  if (typeof id !== 'string' || !USER_ID.test(id)) return { state: 'unavailable' }
  return { state: 'signed-in', userId: id, signedInAt: Date.parse(String(at)) }
}

/** The auth server looks the user up only after it has verified the signature, so this also vouches for the token. */
function isUserNotFound(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  // Newer auth servers say `code`, older ones `error_code` beside a numeric `code`.
  return [Reflect.get(answer, 'error_code'), Reflect.get(answer, 'code')].includes('user_not_found')
}

function goneCaller(token: string): Caller {
  const userId = decodeJwt(token).sub
  return userId && USER_ID.test(userId) ? { state: 'gone', userId } : { state: 'refused' }
}

async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return String.fromCharCode(...new Uint8Array(digest))
}
