/** 250 events on two devices, while a third of the answers is lost and workers are killed: each device shows each of them once. */
import { createServer } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { createRandom } from '#tests/simulation/random.ts'
import { letTimePass, sendNotifications, startPushService, subscribe } from '#tests/support/notifying.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { listen, passOn } from '#tests/support/pass-on.ts'
import { createWorld, liftBudgets } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const service = await startPushService(backend)
const random = createRandom(8291)
const isUnlucky = random.chance

/** What a killed worker leaves: it had been handed a page and sent it, or not, and never reported; or its report arrived and it did not go on. */
const killed = { handed: 0, unreported: 0, reported: 0 }
const way = await listen(
  createServer((incoming, outgoing) => {
    const target = new URL(backend.url)
    const lose = () =>
      passOn(target, incoming, outgoing, (answer) => answer.resume().once('end', () => incoming.socket.destroy()))
    if (incoming.url?.endsWith('notifications_to_send') && (killed.handed === 0 || isUnlucky(0.1))) {
      killed.handed += 1
      lose()
    } else if (incoming.url?.endsWith('notifications_sent') && isUnlucky(0.4)) {
      const isReported = killed.reported < killed.unreported
      killed[isReported ? 'reported' : 'unreported'] += 1
      if (isReported) lose()
      else incoming.socket.destroy()
    } else passOn(target, incoming, outgoing)
  }),
)
afterAll(async () => {
  await way.close()
  await service.close()
})

/** Ada and Cem, a device each, follow Ben, who logs so many visits; returns the devices and the ids of the visits. */
async function visitsToTell(count: number) {
  await liftBudgets(backend)
  const world = createWorld(backend)
  const [ada, ben, cem] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cem')]
  const devices = [service.device(), service.device()] as const
  await ada.device.push(['follow', { user_id: ben.id }])
  await cem.device.push(['follow', { user_id: ben.id }])
  await subscribe(backend, ada, devices[0])
  await subscribe(backend, cem, devices[1])
  await backend.sql`delete from private.notification_events`
  const placeId = await world.restaurant()
  const visits = await backend.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: ben.id, role: 'authenticated' })}, true)`
    return sql<{ id: string }[]>`insert into reviews (id, user_id, restaurant_id)
      select gen_random_uuid(), ${ben.id}, ${placeId} from generate_series(1, ${count}::integer) returning id`
  })
  return { devices, ids: visits.map(({ id }) => id).toSorted() }
}

const work = (url: string) => Promise.all(Array.from({ length: 4 }, () => sendNotifications({ ...backend, url })))
const open = async (): Promise<number> => (await backend.sql`select from private.notifications`).length

test('Four workers at once send nothing twice', async () => {
  const { devices, ids } = await visitsToTell(60)
  service.meet(() => undefined)
  await work(backend.url)
  for (const { shown } of devices) {
    expect([...shown.keys()].toSorted()).toEqual(ids)
    expect([...shown.values()].filter(({ times }) => times > 1)).toEqual([])
  }
  expect(await open()).toBe(0)
})

test('250 events with 30 % lost answers and killed workers arrive once each', { timeout: 240_000 }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { devices, ids } = await visitsToTell(250)
  service.meet(() => (isUnlucky(0.3) ? 'lost' : isUnlucky(0.05) ? { status: 503 } : undefined))
  for (let round = 0; round === 0 || ((await open()) > 0 && round < 200); round += 1) {
    await work(way.url)
    await letTimePass(backend)
  }
  expect(await open()).toBe(0)
  for (const { shown } of devices) expect([...shown.keys()].toSorted()).toEqual(ids)
  expect(service.problems).toEqual([])
  // The faults were there.
  const arrivals = devices.flatMap(({ shown }) => [...shown.values()].map(({ times }) => times))
  expect(arrivals.filter((times) => times > 1).length).toBeGreaterThan(125)
  for (const times of Object.values(killed)) expect(times).toBeGreaterThan(0)
  vi.restoreAllMocks()
})
