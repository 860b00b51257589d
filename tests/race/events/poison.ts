/** Delivery with a poison row (invariant 3): of 30 visits saved offline the server refuses the fourth for good. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { goneRestaurant } from '#tests/race/contender.ts'
import type { Event } from './event.ts'

const visits = 30
const poisoned = 3
const timeoutMs = 2000

export const poison: Event = {
  lines: [
    { name: `delivered within 2 s of ${visits - 1} good rows and 1 poison row`, goal: '29' },
    { name: '… a visit that is saved after that, delivered within 2 s', goal: 'yes' },
  ],
  async run(arena, _contender, side) {
    const person = await arena.newPerson(0)
    await side.load(person, await arena.rowsOf(person))
    const device = await side.openDevice(person)
    const save = (index: number, restaurant_id: string): Promise<void> =>
      device.save({
        id: randomUUID(),
        restaurant_id,
        rating: 4,
        comment: `Visit ${index}`,
        created_at: '2026-10-01T12:00:00.000Z',
      })
    const place = arena.restaurants[0]?.id ?? ''
    for (let index = 0; index < visits; index++) await save(index, index === poisoned ? goneRestaurant : place)
    /** The comments on the server when `isEnough`, or after 2 s. */
    const waitFor = async (isEnough: (comments: Set<string>) => boolean): Promise<Set<string>> => {
      const until = performance.now() + timeoutMs
      for (;;) {
        const comments = new Set((await side.reviewsOnServer(person)).map(([, comment]) => comment))
        if (isEnough(comments) || performance.now() > until) return comments
        await sleep(20)
      }
    }
    const countGood = (comments: Set<string>): number => comments.size - (comments.has(`Visit ${poisoned}`) ? 1 : 0)
    const started = performance.now()
    await device.goLive()
    const delivered = await waitFor((comments) => countGood(comments) === visits - 1)
    const took = performance.now() - started
    const good = countGood(delivered)
    const accepted = delivered.has(`Visit ${poisoned}`)
    await save(visits, place)
    const isLaterThere = (await waitFor((comments) => comments.has(`Visit ${visits}`))).has(`Visit ${visits}`)
    await device.close()
    const remark = accepted ? ', and the poison too' : ''
    return [
      {
        text: (good < visits - 1 ? `${good}` : `${good} in ${(took / 1000).toFixed(1)} s`) + remark,
        reached: good === visits - 1 && !accepted,
      },
      { text: isLaterThere ? 'yes' : 'no', reached: isLaterThere },
    ]
  },
}
