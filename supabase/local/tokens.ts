/** The role and person of a key or token, for the parts that @supabase/lite does not check itself. */
import { jwtVerify } from 'jose'
import { jwtSecret, publishableKey, secretKey } from './settings.ts'

export type Claims = { role: 'anon' | 'authenticated' | 'service_role'; sub?: string; exp?: number }

const secret = new TextEncoder().encode(jwtSecret)

/** undefined for a token that is forged, expired, malformed or of an unknown role. */
export async function readClaims(token: string): Promise<Claims | undefined> {
  if (token === publishableKey) return { role: 'anon' }
  if (token === secretKey) return { role: 'service_role' }
  const verified = await jwtVerify(token, secret, { algorithms: ['HS256'] }).catch(() => undefined)
  if (!verified) return undefined
  const { role } = verified.payload
  if (role !== 'anon' && role !== 'authenticated' && role !== 'service_role') return undefined
  return { ...verified.payload, role }
}
