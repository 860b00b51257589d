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
    result = second()
    const hasEnded = result.then(
      () => true,
      () => true,
    )
    const waits = async () =>
      (await sql`select from pg_stat_activity where ${holder?.pid ?? 0} = any (pg_blocking_pids(pid))`).length > 0
    while (!(await Promise.race([hasEnded, waits()]))) await sleep(20)
  })
  return result as Promise<Result>
}
