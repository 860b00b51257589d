/** Maps addresses to the backend's parts. */
import { adminUsersPath } from './auth-admin.ts'
import { mailsPath } from './auth-mailer.ts'
import { identityPath } from './data-folder.ts'
import { functionsPath } from './functions.ts'
import { answerPreflight, openToAll, readableByAll } from './other-origins.ts'
import { refusalOf } from './request-refusals.ts'

type Handler = (request: Request) => Promise<Response>

type Parts = {
  identity: string
  api: Handler
  authAdmin: Handler
  mails: Handler
  functions: Handler
  site: Handler | undefined
}

export function createRoutes({ identity, api, authAdmin, mails, functions, site }: Parts): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const preflight = answerPreflight(request)
    if (preflight) return preflight
    if (pathname === identityPath) return new Response(identity)
    if (pathname.startsWith(functionsPath)) return functions(request)
    if (pathname === mailsPath) return mails(request)
    const toAdmin = pathname === adminUsersPath || pathname.startsWith(`${adminUsersPath}/`)
    if (/^\/(?:rest|auth|storage)\/v1\//.test(pathname)) {
      const refusal = refusalOf(request)
      if (refusal) return refusal
      return toAdmin ? authAdmin(request) : readableByAll(await api(request))
    }
    if (site && !/^\/\w+\/v1\//.test(pathname)) return site(request)
    return Response.json({ message: 'Not found' }, { status: 404, headers: openToAll })
  }
}
