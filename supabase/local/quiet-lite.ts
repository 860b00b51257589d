/**
 * Keeps @supabase/lite's output out of our log: it writes every database error to the console with the affected row,
 * and with other database drivers all parameters, password hashes included.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseError, isDatabaseError, statusOfSqlState } from './wire-errors.ts'

type Noted = { error?: DatabaseError }

const requests = new AsyncLocalStorage<Noted>()

/**
 * Runs `work` and returns the database error that happened in it, if any. @supabase/lite's auth routes answer without
 * the error; its console output is the only place to see it.
 */
export async function notingDatabaseError<Result>(work: () => Promise<Result>): Promise<[Result, DatabaseError?]> {
  const noted: Noted = {}
  const result = await requests.run(noted, work)
  return noted.error ? [result, noted.error] : [result]
}

const error = console.error.bind(console)
console.error = (...values: unknown[]) => {
  const noted = requests.getStore()
  const thrown = values.find(isDatabaseError)
  if (noted && thrown) noted.error = thrown
  const line = describeForLog(values)
  if (line === undefined) error(...values)
  else if (line !== '') error(line)
}

/**
 * undefined: print as is. '': a client's own fault, which the client has been told. Otherwise the line to print: what
 * went wrong, without the values.
 */
export function describeForLog(values: unknown[]): string | undefined {
  const thrown = values.find((value) => value instanceof Error)
  if (!thrown) return undefined
  if ('relation' in thrown || ('code' in thrown && thrown.code === 'PGRST')) return ''
  if (!isDatabaseError(thrown)) return undefined
  return statusOfSqlState(thrown.code) < 500 ? '' : `[database] ${thrown.code} ${thrown.message}`
}
