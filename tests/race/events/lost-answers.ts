/**
 * Exactly once (invariant 2): visits are saved and soon afterwards edited while 30 % of all answers are lost. A row that
 * is there twice, not at all, or without its edit counts against the engine.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from './event.ts'

const visits = 60
const lostShare = 0.3
/** Ms for everything to arrive after the answers come through again. */
const timeoutMs = 20_000

export const lostAnswers: Event = {
  lines: [
    { name: `duplicates of ${visits} visits with 30 % lost answers`, goal: '0' },
    { name: '… visits that never arrived', goal: '0' },
    { name: '… edits that were lost', goal: '0' },
  ],
  async run(arena, _contender, side) {
    const person = await arena.newPerson(0)
    await side.load(person, await arena.rowsOf(person))
    const device = await side.openDevice(person)
    await side.proxy.setFaults({ lostAnswers: lostShare })
    await device.goLive()
    const edits = new Map<string, string>()
    for (let index = 0; index < visits; index++) {
      const id = randomUUID()
      const restaurant = arena.restaurants[index % arena.restaurants.length]
      await device.save({
        id,
        restaurant_id: restaurant?.id ?? '',
        rating: 4,
        comment: `Visit ${index}`,
        created_at: '2026-10-01T12:00:00.000Z',
      })
      await sleep(30)
      await device.edit(id, `Visit ${index}, edited`)
      edits.set(id, `Visit ${index}, edited`)
    }
    await sleep(1000)
    await side.proxy.setFaults({})
    let rows: [string, string][] = []
    const until = performance.now() + timeoutMs
    do {
      await sleep(200)
      rows = await side.reviewsOnServer(person)
    } while (
      performance.now() < until &&
      !rows.every(([id, comment]) => edits.get(id) === comment && rows.length >= visits)
    )
    // What has not arrived by then may still be on the device: the app is started again, with everything in order.
    await Promise.race([device.sync(), sleep(timeoutMs)])
    rows = await side.reviewsOnServer(person)
    await device.close()
    const arrived = new Set(rows.map(([id]) => id))
    const duplicates = rows.length - arrived.size
    const missing = [...edits.keys()].filter((id) => !arrived.has(id)).length
    const unedited = rows.filter(([id, comment]) => edits.get(id) !== comment).length
    return [duplicates, missing, unedited].map((count) => ({ text: String(count), reached: count === 0 }))
  },
}
