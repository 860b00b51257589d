/**
 * Keeps what @supabase/lite prints out of our log: it writes every database error to the console with the row that it is
 * about, and with other database drivers all parameters, password hashes included.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseError, isDatabaseError, statusOfSqlState } from './wire-errors.ts'

type Noted = { error?: DatabaseError }

const requests = new AsyncLocalStorage<Noted>()

/**
 * Does `work` and tells which database error happened in it. @supabase/lite answers on its auth routes without the error;
 * what it prints is the only place where it can be seen.
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
 * undefined: print as it is. '': a client's own fault, which it has been told. Otherwise the line to print: what went
 * wrong, without the values.
 */
export function describeForLog(values: unknown[]): string | undefined {
  const thrown = values.find((value) => value instanceof Error)
  if (!thrown) return undefined
  if ('relation' in thrown || ('code' in thrown && thrown.code === 'PGRST')) return ''
  if (!isDatabaseError(thrown)) return undefined
  return statusOfSqlState(thrown.code) < 500 ? '' : `[database] ${thrown.code} ${thrown.message}`
}
