/** One account that asks without end: two of its requests run, six wait, and others notice nothing. */
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const world = createWorld(backend)

/** Lets two requests of an account run, as slow ones do, until the result is called. */
async function runTwo(person: Person): Promise<() => Promise<void>> {
  const running = [postgres(backend.databaseUrl, { max: 1 }), postgres(backend.databaseUrl, { max: 1 })]
  for (const request of running) {
    await request`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person.id })}, false)`
    await request`begin`
    await request`select private.limit_concurrency()`
  }
  return async () => {
    await Promise.all(running.map((request) => request.end()))
  }
}

it.each<[string, object]>([
  ['sync_pull', {}],
  ['sync_push', { client_id: randomUUID(), mutations: [] }],
])('six of its %s wait, the next are refused, and a stranger saves and pulls meanwhile', async (name, input) => {
  const [mallory, ada, place] = [await world.person('Mallory'), await world.person('Ada'), await world.restaurant()]
  const leave = await runTwo(mallory)
  let answered = 0
  const requests = Array.from({ length: 16 }, async () => {
    const { status, body } = await backend.asUser(mallory).rpc<{ code?: string }>(name, input)
    answered++
    return body.code ?? status
  })
  // The ten that find no room are told so at once.
  await expect.poll(() => answered, { timeout: 5000 }).toBe(10)
  const began = performance.now()
  await ada.device.push(['log_visit', visit(place)])
  await ada.device.pull()
  expect(performance.now() - began).toBeLessThan(3000)
  expect(answered).toBe(10)
  await leave()
  const outcomes = await Promise.all(requests)
  expect(outcomes.filter((outcome) => outcome === 'CR002')).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(6)
})

it('a phone that asks for several things at once gets all of them', async () => {
  const ada = await world.person('Ada')
  const user = backend.asUser(ada)
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await user.rpc('popular_restaurants', { period: 'week' })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})
