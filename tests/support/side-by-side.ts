/** Two transactions at the same moment: what the second reads, the first has not committed yet. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'

/** Does `first`, and before its COMMIT `second`, until that has ended or waits for the first. */
export async function sideBySide<Result>(
  sql: Sql,
  first: (transaction: TransactionSql) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let result: Promise<Result> | undefined
  await sql.begin(async (transaction) => {
    await first(transaction)
    const [holder] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
    let hasEnded = false
    result = second().finally(() => {
      hasEnded = true
    })
    result.catch(() => {})
    const waiting = () => sql`select from pg_stat_activity where ${holder?.pid ?? 0} = any (pg_blocking_pids(pid))`
    while (!hasEnded && (await waiting()).length === 0) await sleep(20)
  })
  return result as Promise<Result>
}
