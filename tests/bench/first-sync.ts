/** The whole first sync of a new device, page by page. */
import type { Sql } from 'postgres'
import type { Call } from './call.ts'
import { actAs, runCall } from './measure.ts'

export type FirstSync = { pages: number; rows: number; megabytes: number; seconds: number }

type PullAnswer = { changes: { scope: string; cursor: string; rows: Record<string, unknown[]> }[]; more: boolean }

export async function runFirstSync(sql: Sql, pullCall: Call, personId: string): Promise<FirstSync> {
  const cursors: Record<string, string> = {}
  const total: FirstSync = { pages: 0, rows: 0, megabytes: 0, seconds: 0 }
  for (let more = true; more; ) {
    const started = performance.now()
    const text = await sql.begin(async (transaction) => {
      await actAs(transaction, personId)
      return runCall(transaction, pullCall, { personId, parameters: { cursors } })
    })
    total.seconds += (performance.now() - started) / 1000
    total.megabytes += text.length / 1_000_000
    total.pages++
    const answer: PullAnswer = JSON.parse(text)
    for (const change of answer.changes) {
      cursors[change.scope] = change.cursor
      for (const rows of Object.values(change.rows)) total.rows += rows.length
    }
    more = answer.more
  }
  return total
}
