/** Keys and tokens: what they say, for as long as they hold. */
import { type JWTPayload, jwtVerify } from 'jose'
import { jwtSecret, publishableKey, secretKey } from './settings.ts'

export type Claims = { role: 'anon' | 'authenticated' | 'service_role'; sub?: string; exp?: number }

const secret = new TextEncoder().encode(jwtSecret)
const now = (): number => Math.floor(Date.now() / 1000)

/** By the whole token. A signature takes a thread and half a millisecond, and a device sends the same one for an hour. */
const verified = new Map<string, JWTPayload>()
const mostVerified = 1000

/** undefined for a token that is forged, expired, malformed, or from the future. */
export async function verifyToken(token: string): Promise<JWTPayload | undefined> {
  const known = verified.get(token)
  if (known?.exp !== undefined && known.exp > now()) return known
  verified.delete(token)
  const answer = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => undefined)
  if (!answer || Number(answer.payload.iat) > now()) return undefined
  if (verified.size >= mostVerified) verified.clear()
  verified.set(token, answer.payload)
  return answer.payload
}

/** The role and person of a key or token, for the parts that @supabase/lite does not check itself; undefined for an unknown role, too. */
export async function readClaims(token: string): Promise<Claims | undefined> {
  if (token === publishableKey) return { role: 'anon' }
  if (token === secretKey) return { role: 'service_role' }
  const payload = await verifyToken(token)
  const role = payload?.['role']
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') return undefined
  return { ...payload, role }
}
