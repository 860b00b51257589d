import fc from 'fast-check'
import { expect, test } from 'vitest'
import { syncedEntities } from '#src/db/documents.ts'
import type { Change } from '#src/domain/intent.ts'
import { keyOf } from '#src/domain/rows.ts'
import { concernedBy } from '#src/domain/work/concerned-work.ts'
import { createWorkingCopy, readsOf } from '#src/domain/work/rebase.ts'
import { idOf, me } from '#tests/support/memory-store.ts'
import { at, intentNames, randomWorkOf, serverRow } from '#tests/support/random-work.ts'
import { touchedBy } from '#tests/support/touched-rows.ts'

const serverRows = syncedEntities.flatMap((entity) =>
  Array.from({ length: 31 }, (_, n) => {
    const row = serverRow(entity, n)
    return { entity, key: keyOf(entity, row as never), row } as Change
  }),
)
const someRows = fc.array(fc.constantFrom(...serverRows), { minLength: 40, maxLength: 100 })

// A new intent is among them, and random histories before PostgreSQL ask the same of every input (intents-agree.test.ts).
test.each(intentNames)('every row that the effect of %s reads or writes concerns its work', (name) => {
  let [isGiven, writes] = [false, false]
  fc.assert(
    fc.property(someRows, randomWorkOf(name), (rows, { intent, input }) => {
      const working = createWorkingCopy()
      working.store(rows)
      const work = { intent, input, saved_at: at }
      const { changes, unsaid } = touchedBy(work, working, me)
      expect(unsaid).toEqual([])
      isGiven ||= readsOf([work], me).length > 0
      writes ||= changes.length > 0
    }),
    { numRuns: 100 },
  )
  // One that never writes would show nothing.
  expect(writes).toBe(isGiven)
})

test('work of other places, and what it has changed, is left out', () => {
  const visit = (n: number) => ({
    intent: 'log_visit',
    input: { id: idOf(100 + n), restaurant_id: idOf(n), created_at: at },
    saved_at: at,
  })
  const pending = [visit(1), visit(2), visit(1)]
  const known = new Map([101, 102].map((n) => [`reviews:${idOf(n)}`, { entity: 'reviews' as const, key: idOf(n) }]))
  const concerned = concernedBy(
    { pending, rows: known, changed: { work: [], rows: [{ entity: 'restaurants', key: idOf(1) }] } },
    me,
  )
  expect(concerned.pending).toEqual([pending[0], pending[2]])
  expect([...concerned.rows.keys()]).toEqual([`reviews:${idOf(101)}`])
})
