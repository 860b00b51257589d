/** One account that asks without end: one of its requests runs, seven wait, and others notice nothing. */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const world = createWorld(backend)

/** Lets a request of an account run, as a slow one does, until the result is called. */
async function runOne(person: Person): Promise<() => Promise<void>> {
  const request = postgres(backend.databaseUrl, { max: 1 })
  await request`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person.id })}, false)`
  await request`begin`
  await request`select private.limit_concurrency()`
  return () => request.end()
}

it.each<[string, object]>([
  ['sync_pull', {}],
  ['sync_push', { client_id: randomUUID(), mutations: [] }],
])('seven of its %s wait, the next are refused, and a stranger saves and pulls meanwhile', async (name, input) => {
  const [mallory, ada, place] = [await world.person('Mallory'), await world.person('Ada'), await world.restaurant()]
  const leave = await runOne(mallory)
  let answered = 0
  const requests = Array.from({ length: 16 }, async () => {
    const { status, body } = await backend.asUser(mallory).rpc<{ code?: string }>(name, input)
    answered++
    return body.code ?? status
  })
  // The nine that find no room are told so at once.
  await expect.poll(() => answered, { timeout: 5000 }).toBe(9)
  const began = performance.now()
  await ada.device.push(['log_visit', visit(place)])
  await ada.device.pull()
  expect(performance.now() - began).toBeLessThan(3000)
  expect(answered).toBe(9)
  await leave()
  const outcomes = await Promise.all(requests)
  expect(outcomes.filter((outcome) => outcome === 'CR002')).toHaveLength(9)
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(7)
})

it('a phone that asks for several things at once gets all of them', async () => {
  const ada = await world.person('Ada')
  const user = backend.asUser(ada)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await user.rpc('popular_restaurants', { period: 'week' })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('a COMMIT reads what it has queued by its index, however much others have queued', async () => {
  const queues = ['touched_rows', 'open_transactions', 'queued_visits', 'queued_tallies']
  const scans = async (): Promise<{ whole: number; byIndex: number }> => {
    const [sum] = await backend.sql<{ whole: number; byIndex: number }[]>`
      select sum(seq_scan)::integer as whole, sum(idx_scan)::integer as "byIndex" from pg_stat_all_tables where relname = any (${queues})`
    return sum ?? { whole: 0, byIndex: 0 }
  }
  // Their statistics say that they are empty, as they do most of the time.
  await backend.sql.unsafe(
    'vacuum analyze sync.touched_rows, sync.open_transactions, private.queued_visits, private.queued_tallies',
  )
  const [ada, place] = [await world.person('Ada'), await world.restaurant()]
  const before = await scans()
  await ada.device.push(['log_visit', visit(place)])
  await expect.poll(async () => (await scans()).byIndex, { timeout: 10_000 }).toBeGreaterThan(before.byIndex)
  expect((await scans()).whole).toBe(before.whole)
})
