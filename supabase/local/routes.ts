/** Which part of the backend answers which address. */
import { adminUsersPath } from './auth-admin.ts'
import { identityPath } from './data-folder.ts'
import { functionsPath } from './functions.ts'
import { answerPreflight, openToAll, readableByAll } from './other-origins.ts'
import { publishableKey, secretKey } from './settings.ts'

type Handler = (request: Request) => Promise<Response>

type Parts = { identity: string; api: Handler; authAdmin: Handler; functions: Handler; site: Handler | undefined }

export function createRoutes({ identity, api, authAdmin, functions, site }: Parts): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const preflight = answerPreflight(request)
    if (preflight) return preflight
    if (pathname === identityPath) return new Response(identity)
    if (pathname.startsWith(functionsPath)) return functions(request)
    if (pathname === adminUsersPath || pathname.startsWith(`${adminUsersPath}/`)) return authAdmin(request)
    if (/^\/(?:rest|auth|storage)\/v1\//.test(pathname))
      return refuseMalformedToken(request) ?? readableByAll(await api(request))
    if (site && !/^\/\w+\/v1\//.test(pathname)) return site(request)
    return Response.json({ message: 'Not found' }, { status: 404, headers: openToAll })
  }
}

/**
 * Hosted Supabase refuses a bearer token that is no token at all; @supabase/lite would treat its sender as not signed in.
 * undefined when there is nothing to refuse.
 */
function refuseMalformedToken(request: Request): Response | undefined {
  const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  const partCount = token?.split('.').length
  if (token === undefined || token === publishableKey || token === secretKey || partCount === 3) return undefined
  const message = `Expected 3 parts in JWT; got ${partCount}`
  return Response.json({ code: 'PGRST301', message, details: null, hint: null }, { status: 401, headers: openToAll })
}
