/**
 * CORS for an app at another origin, as hosted Supabase answers it: in preflights, PostgREST allows every requested
 * header, the auth server only those on its list. @supabase/lite answers preflights for calls with 404, allows no
 * header for the auth server, and lets nobody read the auth server's answers.
 */

/** The auth server's list, and the header for the key that the gateway in front of it requires. */
const headersOfAuth = 'accept, authorization, apikey, content-type, x-client-info, x-supabase-api-version'

/** undefined when this is no preflight, or not for one of these two. */
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

/** Any origin that comes this far (this-machine.ts) may call the API, and when hosted any at all: the key and the token decide. */
export const openToAll = { 'access-control-allow-origin': '*' }

/** Otherwise the app could not tell a refusal from a missing network. */
export function readableByAll(response: Response): Response {
  if (response.headers.has('access-control-allow-origin')) return response
  return new Response(response.body, {
    status: response.status,
    headers: [...response.headers, ...Object.entries(openToAll)],
  })
}
