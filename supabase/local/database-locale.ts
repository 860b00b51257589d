/** Picks the operating system's locale for character classes; sorting uses ICU and does not depend on it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A UTF-8 locale, because with plain C an accented letter is no letter for pg_trgm and a search for "cafe" would
 * not behave as on hosted Supabase.
 */
export async function findDatabaseLocale(): Promise<string> {
  const output = await run('locale', ['-a']).then(
    ({ stdout }) => stdout,
    () => '',
  )
  const available = output.split('\n').map((line) => line.trim())
  const wanted = ['en_US.utf8', 'en_US.UTF-8', 'C.utf8', 'C.UTF-8']
  return wanted.find((name) => available.includes(name)) ?? 'C'
}
