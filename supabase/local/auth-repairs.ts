/** Makes failures of the auth routes of @supabase/lite look as hosted Supabase's auth server reports them. */

type Handler = (request: Request) => Promise<Response>

/** An error in a trigger on auth.users (a taken user name, for example) is the usual reason for a failed sign-up. */
export function repairAuthErrors(handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request)
    const { pathname } = new URL(request.url)
    if (response.status !== 500 || !pathname.startsWith('/auth/v1/')) return response
    const message = pathname.endsWith('/signup') ? 'Database error saving new user' : 'Internal server error'
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    headers.set('x-sb-error-code', 'unexpected_failure')
    return Response.json({ code: 500, error_code: 'unexpected_failure', msg: message }, { status: 500, headers })
  }
}
