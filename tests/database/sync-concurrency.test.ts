import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { runBesideOpenTransaction, runConcurrentWriters } from '#tests/bench/concurrent-writers.ts'
import { testBackend } from '#tests/support/backend.ts'

const sql = postgres(testBackend().adminDatabaseUrl, { max: 14, onnotice: () => {} })
afterAll(() => sql.end())

// A slice; all of it (one million rows) runs in `npm run bench:backend`.
test('invariant 4: no device misses a row of 8 writers that hold their transactions open', async () => {
  const outcome = await runConcurrentWriters(sql, {
    rows: 1500,
    writers: 8,
    longestHold: 40,
    mostRowsAtOnce: 20,
    places: 50,
    pulls: 20,
  })
  console.log('concurrent writers', outcome)
  expect(outcome.transactions).toBeGreaterThan(50)
  expect(outcome.pulls).toBeGreaterThan(10)
  expect(outcome.missed).toBe(0)
})

test('an open transaction, even one of the same person, delays no committed row of others', async () => {
  const outcome = await runBesideOpenTransaction(sql, 100)
  console.log('beside an open transaction', outcome)
  expect(outcome.delayed / outcome.rows).toBeLessThan(0.01)
})
