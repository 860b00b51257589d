/** A slice of `npm run prove -- --histories`: what devices saw while all that serves them was killed. */
import { expect, inject, test } from 'vitest'
import { runHistory } from '#tests/proof/histories/run-history.ts'

test('while connections, the API and PostgreSQL are killed, devices read their writes, and nothing is lost, invented or comes back', async () => {
  // Each kind of kill once.
  const outcome = await runHistory({ templates: inject('templates'), seed: 1, ms: 0 })
  console.log('history', outcome)
  expect(outcome.violations).toEqual([])
  expect(Math.min(...Object.values(outcome.kills))).toBeGreaterThan(0)
  expect(Math.min(outcome.writes, outcome.repeated, outcome.pulls)).toBeGreaterThan(10)
}, 300_000)
