/**
 * Ends transactions of the API that take longer than `transaction_timeout` allows signed-in people, their COMMIT too. PostgreSQL would end
 * the connection, and whoever asked would hear that there is no database; so the query is cancelled instead.
 */
import postgres from 'postgres'

/** Marks the API's connections, see lite-api.ts. */
export const apiName = 'crumb api'

const lookEvery = 500

/** Returns what stops it. */
export function limitTransactions(adminDatabaseUrl: string): () => Promise<void> {
  // A connection of its own: those of the API may all be busy.
  const sql = postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })
  const cancelLong = () => sql`
    select pg_cancel_backend(pid) from pg_stat_activity, (
      select split_part(setting, '=', 2)::interval as longest from pg_db_role_setting cross join unnest(setconfig) as setting
      where setrole = 'authenticated'::regrole and setting like 'transaction\\_timeout=%'
    ) as allowed
    where application_name = ${apiName} and state = 'active' and xact_start < now() - longest`
  // The database may be stopping: the next look finds out.
  const timer = setInterval(() => void cancelLong().catch(() => {}), lookEvery)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await sql.end({ timeout: 1 })
  }
}
