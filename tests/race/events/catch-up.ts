/** Catching up when the app is opened after a day: with nothing new, and with what another device did. */

import type { Traffic } from '#tests/race/proxy.ts'
import type { Event, Figure } from './event.ts'
import { requestsOf } from './first-sync.ts'
import { theDiligent } from './the-diligent.ts'

const changed = 20

export const catchUp: Event = {
  lines: [
    { name: 'requests to catch up after a day, nothing new', goal: '1' },
    { name: '… bytes', better: 'less' },
    { name: `requests to catch up with ${changed} reviews changed` },
    { name: '… bytes', better: 'less' },
  ],
  async run(arena, _contender, side, options) {
    const { person } = await theDiligent(arena, side, options)
    const device = await side.openDevice(person)
    await device.sync()
    // The app was opened since: PouchDB's second sync asks once for every row that its first has brought.
    await device.sync()
    await side.proxy.reset()
    await device.sync()
    const idle = await side.proxy.traffic()
    await side.changeReviews(person, changed)
    await side.proxy.reset()
    await device.sync()
    const busy = await side.proxy.traffic()
    const comments = [...(await device.reviews()).values()]
    await device.close()
    const arrived = comments.filter((comment) => comment === 'changed on another device').length
    const missing = arrived === changed ? '' : ` (${arrived} of ${changed} arrived)`
    return [
      { text: requestsOf(idle), reached: idle.requests + idle.webSockets === 1 },
      bytesOf(idle),
      { text: requestsOf(busy) + missing },
      bytesOf(busy),
    ]
  },
}

function bytesOf({ bytesDown, bytesUp }: Traffic): Figure {
  const value = bytesDown + bytesUp
  return { text: String(value), value }
}
