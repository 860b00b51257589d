/**
 * What a request costs PostgreSQL: the processor time of all statements of its transaction, which other work on the machine
 * changes less than the time that passes.
 */
import postgres from 'postgres'
import type { Call } from './call.ts'
import { databaseCaller, type Figures, measure, oneClient } from './measure.ts'

/** Needs the superuser's address: nobody else may have statements counted. `take` gives the ms since it was last called. */
export function countProcessorTime(adminUrl: string): { sql: postgres.Sql; take: () => number } {
  let milliseconds = 0
  const sql = postgres(adminUrl, {
    max: 1,
    connection: { log_statement_stats: true, client_min_messages: 'log' },
    onnotice: ({ message, detail }) => {
      if (message?.endsWith(' STATISTICS')) milliseconds += processorTime(detail ?? '')
    },
  })
  const take = (): number => {
    const taken = milliseconds
    milliseconds = 0
    return taken
  }
  return { sql, take }
}

export async function measureProcessorTime(adminUrl: string, call: Call): Promise<Figures> {
  const { sql, take } = countProcessorTime(adminUrl)
  const make = databaseCaller(sql)
  try {
    return await measure(
      async (...request) => {
        take()
        await make(...request)
        return take()
      },
      call,
      oneClient,
    )
  } finally {
    await sql.end()
  }
}

/** Of "0.000123 s user, 0.000045 s system, …", in ms. */
function processorTime(statistics: string): number {
  const [, user = Number.NaN, system = Number.NaN] = /([\d.]+) s user, ([\d.]+) s system/.exec(statistics) ?? []
  return (Number(user) + Number(system)) * 1000
}
