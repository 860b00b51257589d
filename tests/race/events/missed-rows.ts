/**
 * Rows missed with concurrent writers (invariant 4): while several write, one device is connected all the time and one
 * syncs again and again, as somebody does who keeps opening the app. When all is quiet both sync once more.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Device } from '#tests/race/contender.ts'
import type { Event, Figure } from './event.ts'

const writingTime = 6000

export const missedRows: Event = {
  lines: [
    { name: 'rows missed, a device that syncs again and again while 4 write', goal: '0' },
    { name: 'rows missed, a device that is connected all the time', goal: '0' },
  ],
  async run(arena, _contender, side) {
    const person = await arena.newPerson(0)
    await side.load(person, await arena.rowsOf(person))
    const returning = await side.openDevice(person)
    const connected = await side.openDevice(person)
    await connected.goLive()
    const ended = new AbortController()
    const syncing = (async () => {
      while (!ended.signal.aborted) {
        await returning.sync()
        await sleep(10)
      }
    })()
    const written = await side.writeConcurrently(person, writingTime)
    ended.abort()
    await syncing
    await sleep(1000)
    const figures = [await missed(returning, written), await missed(connected, written)]
    await returning.close()
    await connected.close()
    return figures
  },
}

async function missed(device: Device, written: Set<string>): Promise<Figure> {
  await device.sync()
  const held = await device.reviews()
  const count = [...written].filter((id) => !held.has(id)).length
  const share = ((100 * count) / written.size).toFixed(1)
  return { text: `${count} of ${written.size}${count > 0 ? ` (${share} %)` : ''}`, reached: count === 0 }
}
