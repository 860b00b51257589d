/**
 * For the app at another origin, as hosted Supabase answers it. What a browser asks before it sends: PostgREST takes every
 * header that is asked for, the auth server has a list; @supabase/lite answers 404 for a call, and lets no header through to
 * the auth server, whose answers it also does not let anybody read.
 */

/** Of the auth server, and the key that the gateway in front of it wants. */
const headersOfAuth = 'accept, authorization, apikey, content-type, x-client-info, x-supabase-api-version'

/** undefined for what is no such question, or not for these two. */
export function answerPreflight(request: Request): Response | undefined {
  const asked = request.headers.get('access-control-request-headers') ?? ''
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
  const part = /^\/(rest|auth)\/v1\//.exec(new URL(request.url).pathname)?.[1]
  if (part === undefined) return undefined
  return new Response(null, {
    status: 204,
    headers: {
      ...openToAll,
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'access-control-allow-headers': part === 'auth' ? headersOfAuth : asked,
      'access-control-max-age': '86400',
    },
  })
}

/** The API may be called from any origin: it is the key and the token that count. */
export const openToAll = { 'access-control-allow-origin': '*' }

/** Else the app could not tell a refusal from a network that is gone. */
export function readableByAll(response: Response): Response {
  if (response.headers.has('access-control-allow-origin')) return response
  return new Response(response.body, {
    status: response.status,
    headers: [...response.headers, ...Object.entries(openToAll)],
  })
}
