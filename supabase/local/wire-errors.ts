/** PostgreSQL errors as PostgREST reports them: its HTTP status, and code, message, details and hint in the body. */
import type { Connection } from '@supabase/lite'
import { isWithoutDatabase } from './connections.ts'

/** The table of PostgREST's documentation ("Errors", PostgreSQL section); the longest matching prefix counts. */
const statusByPrefix: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

// @supabase/lite answers these as PostgREST does, and turns all others into {"code":"SUP"} with status 500.
const answeredWell = /^(?:42|22|21|PT|PGRST)|^(?:23502|23503|23505|25006)$/

export function statusOfSqlState(code: string): number {
  return statusByPrefix[code] ?? statusByPrefix[code.slice(0, 2)] ?? 400
}

export type DatabaseError = { code: string; message: string; detail?: string; hint?: string }

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
}

/** Makes `connection` report every SQLSTATE, even those that a function raises itself ('CR001'). */
export function repairErrors(connection: Connection): void {
  const original = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (thrown) => {
    if (thrown instanceof TypeError || thrown instanceof RangeError) return unencodable()
    if (isWithoutDatabase(thrown)) return unreachable()
    const error = original(thrown)
    if (!isDatabaseError(error) || answeredWell.test(error.code)) return error
    // An error raised with the code PGRST may choose its own answer; PostgREST has that rule, and @supabase/lite
    // implements it.
    const body = { code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
    return withStatus(statusOfSqlState(error.code), body)
  }
}

/** A request value that cannot even be encoded as its parameter's type: a list as a date, 5,000 levels of arrays. */
function unencodable(): Error {
  return withStatus(400, { code: '22P02', message: 'invalid input syntax', details: null, hint: null })
}

/** PostgREST's words for it. */
function unreachable(): Error {
  const message = 'Could not connect with the database due to an internal error.'
  return withStatus(503, { code: 'PGRST001', message, details: null, hint: null })
}

function withStatus(status: number, body: object): Error {
  return Object.assign(new Error(JSON.stringify(body)), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  })
}
