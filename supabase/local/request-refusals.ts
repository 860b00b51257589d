/** Requests that hosted Supabase refuses and @supabase/lite would accept. */
import { openToAll } from './other-origins.ts'
import { publishableKey } from './settings.ts'

type Problem = { status: number; code: string; message: string; details?: string }

/** undefined when there is nothing to refuse. */
export function refusalOf(request: Request): Response | undefined {
  const { pathname } = new URL(request.url)
  return answerOf(problemOfToken(request) ?? (pathname.startsWith('/rest/v1/') ? unboundedChange(request) : undefined))
}

/** The same of the body of a request to tables and calls. */
export const refusalOfText = (text: string): Response | undefined => answerOf(problemOfText(text))

function answerOf(problem: Problem | undefined): Response | undefined {
  if (!problem) return undefined
  const { status, code, message, details = null } = problem
  return Response.json({ code, message, details, hint: null }, { status, headers: openToAll })
}

/**
 * An invalid bearer token. Keys are invalid too: they belong in `apikey`. The publishable key in both places is
 * accepted, because supabase-js sends it so for visitors and hosted Supabase's gateway removes it.
 */
function problemOfToken({ headers }: Request): Problem | undefined {
  const token = headers.get('authorization')?.replace(/^Bearer\s+/i, '')
  if (token === undefined || (token === publishableKey && headers.get('apikey') === token)) return undefined
  const parts = token.split('.').length
  return parts === 3 ? undefined : { status: 401, code: 'PGRST301', message: `Expected 3 parts in JWT; got ${parts}` }
}

const noFilters = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict'])

/**
 * As the extension safeupdate does, which hosted Supabase preloads; tests/database/safe-updates.test.ts checks
 * functions.
 */
function unboundedChange({ method, url }: Request): Problem | undefined {
  const { pathname, searchParams } = new URL(url)
  if ((method !== 'PATCH' && method !== 'DELETE') || pathname.startsWith('/rest/v1/rpc/')) return undefined
  if ([...searchParams.keys()].some((name) => !noFilters.has(name))) return undefined
  const verb = method === 'PATCH' ? 'UPDATE' : 'DELETE'
  return { status: 400, code: '21000', message: `${verb} requires a WHERE clause` }
}

/**
 * A zero byte or half a surrogate pair anywhere in the JSON: PostgREST passes the body on as one value, and PostgreSQL
 * refuses all of it. @supabase/lite would store what it can.
 */
function problemOfText(text: string): Problem | undefined {
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return undefined
  const texts: string[] = []
  try {
    JSON.parse(text, (key, value) => {
      texts.push(key, ...(typeof value === 'string' ? [value] : []))
      return value
    })
  } catch {
    return undefined
  }
  if (texts.some((one) => one.includes('\0'))) {
    const message = 'unsupported Unicode escape sequence'
    return { status: 400, code: '22P05', message, details: '\\u0000 cannot be converted to text.' }
  }
  if (texts.every((one) => one.isWellFormed())) return undefined
  const details = 'Unicode low surrogate must follow a high surrogate.'
  return { status: 400, code: '22P02', message: 'invalid input syntax for type json', details }
}
