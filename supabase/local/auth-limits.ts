/**
 * How often one address may sign up, sign in, change an account, ask for a code and try one, as hosted Supabase's auth server bounds it
 * ([auth.rate_limit] in config.toml): a bucket of 30 requests that is filled again over five minutes.
 */
import { verifications } from './auth-settings.ts'
import { addressHeader } from './gateway.ts'

type Handler = (request: Request) => Promise<Response>

const burst = 30
/** Requests that come back in five minutes, by path, or by method and path. */
const refill: Readonly<Record<string, number>> = {
  '/auth/v1/signup': 30,
  '/auth/v1/token': 150,
  '/auth/v1/verify': verifications,
  '/auth/v1/recover': 30,
  '/auth/v1/resend': 30,
  'PUT /auth/v1/user': 30,
}
const fiveMinutes = 300_000

type Bucket = { left: number; at: number }

export function limitSignIns(handle: Handler, now: () => number = Date.now): Handler {
  const buckets = new Map<string, Bucket>()
  const take = (key: string, inFiveMinutes: number): boolean => {
    const time = now()
    const { left, at } = buckets.get(key) ?? { left: burst, at: time }
    const full = Math.min(burst, left + ((time - at) / fiveMinutes) * inFiveMinutes)
    buckets.set(key, { left: full < 1 ? full : full - 1, at: time })
    return full >= 1
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    const asked = pathname in refill ? pathname : `${request.method} ${pathname}`
    const inFiveMinutes = refill[asked]
    if (inFiveMinutes === undefined || take(`${asked} ${request.headers.get(addressHeader)}`, inFiveMinutes))
      return handle(request)
    // Read completely before answering, or Node closes the connection and the client's next request fails.
    await request.arrayBuffer()
    const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }
    return Response.json(body, { status: 429, headers: { 'x-sb-error-code': body.error_code } })
  }
}
