/**
 * Makes failures of the auth routes look like those of hosted Supabase's auth server (github.com/supabase/auth,
 * errors.go).
 */
import { notingDatabaseError } from './quiet-lite.ts'
import type { DatabaseError } from './wire-errors.ts'

type Handler = (request: Request) => Promise<Response>

type Failure = { code: number; error_code: string; msg: string; weak_password?: object }

const authPath = '/auth/v1/'
const versionHeader = 'x-supabase-api-version'
/** The auth server's first version number, and so far its only one. */
const version = '2024-01-01'

/** Database errors that the auth server shows to requests without a version, with its status 500. */
const shown = new Set(['P0001', '23000', '23001', '23502', '23503', '23505', '23514', '23P01'])

export function repairAuthErrors(handle: Handler): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(authPath)) return handle(request)
    const readable = await withoutHalfCharacters(request)
    const [response, databaseError] = await notingDatabaseError(() => handle(readable))
    if (response.status !== 500) return inVersion(request, response)
    // The usual reason for a failed sign-up is an error in a trigger on auth.users, such as a taken username.
    const msg = pathname.endsWith('/signup') ? 'Database error saving new user' : 'Internal server error'
    const failure: Failure = { code: 500, error_code: 'unexpected_failure', msg }
    return inVersion(request, replaceBody(response, failure), databaseError)
  }
}

/**
 * The failure in the version that the request asked for: without a version, it has the status as `code` and the
 * database's own words.
 */
async function inVersion(request: Request, response: Response, databaseError?: DatabaseError): Promise<Response> {
  if (response.status < 400) return response
  const failure: Partial<Failure> = await response
    .clone()
    .json()
    .catch(() => ({}))
  const { error_code: code, msg: message } = failure
  if (code === undefined) return response
  const asked = request.headers.get(versionHeader) ?? ''
  if (/^\d{4}-\d\d-\d\d$/.test(asked) && asked >= version) {
    const { weak_password } = failure
    return replaceBody(response, { code, message, ...(weak_password && { weak_password }) }, [versionHeader, version])
  }
  if (!databaseError || !shown.has(databaseError.code)) return replaceBody(response, failure)
  const { code: state, message: said, hint, detail } = databaseError
  return replaceBody(response, { code: state, message: said, ...(hint && { hint }), ...(detail && { detail }) })
}

function replaceBody(response: Response, body: object, header?: [string, string]): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if ('error_code' in body) headers.set('x-sb-error-code', String(body.error_code))
  if (header) headers.set(...header)
  return Response.json(body, { status: response.status, headers })
}

/** The auth server's JSON reader (Go's) replaces half a surrogate pair with the replacement character. */
async function withoutHalfCharacters(request: Request): Promise<Request> {
  if (!request.headers.get('content-type')?.includes('json')) return request
  const text = await request.text()
  const { url, method, headers } = request
  if (!/\\ud[89a-f]/i.test(text)) return new Request(url, { method, headers, body: text || null })
  let body = text
  try {
    body = JSON.stringify(JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)))
  } catch {
    // No JSON: the route itself says so.
  }
  const length = String(Buffer.byteLength(body))
  const repaired = new Headers(headers)
  if (repaired.has('content-length')) repaired.set('content-length', length)
  return new Request(url, { method, headers: repaired, body })
}
