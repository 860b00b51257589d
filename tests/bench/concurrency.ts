/** Point 5 of issue 2, on an empty backend of its own: no cursor skips a row while many write at once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { runBesideOpenTransaction, runConcurrentWriters } from './concurrent-writers.ts'
import { startServer } from './server.ts'

const load = { writers: 8, longestHold: 40, mostRowsAtOnce: 1000, places: 20_000, pulls: 0 }
const besideRows = 1000

/** Returns what went wrong, in words. */
export async function measureConcurrency(log: (line: string) => void, rows: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crumb-bench-'))
  const server = await startServer(folder)
  const sql = postgres(server.adminUrl, { max: load.writers + 4, onnotice: () => {} })
  try {
    const written = await runConcurrentWriters(sql, { ...load, rows })
    const [{ size } = { size: '' }] = await sql<{ size: string }[]>`
      select pg_size_pretty(pg_database_size(current_database())) as size`
    log(
      `\nConcurrent writers: ${written.rows} rows in ${written.transactions} transactions of ${load.writers} writers, ${written.pulls} pulls, ${written.missed} rows missed, ${written.seconds.toFixed(1)} s (${Math.round(rows / written.seconds)} rows a second), a database of ${size}; load ${loadavg()[0]?.toFixed(1)}`,
    )
    const beside = await runBesideOpenTransaction(sql, besideRows)
    log(`Beside a transaction that stayed open: ${beside.delayed} of ${beside.rows} rows delayed`)
    return [
      ...(written.missed > 0 ? [`${written.missed} rows were missed by a device while others wrote`] : []),
      ...(beside.delayed * 100 >= beside.rows ? ['an open transaction delays 1 % or more of the rows of others'] : []),
    ]
  } finally {
    await sql.end()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
