/** First sync of a new device over stores in memory: the median of several runs, and what goes over the wire. */
import type { Event } from './event.ts'
import { theDiligent } from './the-diligent.ts'

const runs = 3

/** 60 while a visit was two rows, of which its author is sent only the longer one any more: of that, the id and the comment alone take 47. */
const bytesPerRow = 90

export const firstSync: Event = {
  lines: [
    { name: 'first sync, rows/s (Node, stores in memory)', goal: 'fastest', better: 'more' },
    { name: '… bytes per row on the wire, compressed', goal: `≤ ${bytesPerRow}`, better: 'less' },
    { name: '… requests' },
  ],
  async run(arena, contender, side, options) {
    const { person, rowCount } = await theDiligent(arena, side, options)
    const times: number[] = []
    let traffic = await side.proxy.traffic()
    for (let run = 0; run < runs; run++) {
      const device = await side.openDevice(person)
      await side.proxy.reset()
      const started = performance.now()
      times.push((await device.sync()) - started)
      traffic = await side.proxy.traffic()
      const held = await device.countRows()
      await device.close()
      if (held !== rowCount)
        throw new Error(`${contender.name} holds ${held} of ${rowCount} rows after its first sync.`)
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
    const perSecond = (rowCount / median) * 1000
    const bytes = (traffic.bytesDown + traffic.bytesUp) / rowCount
    return [
      { text: perSecond.toFixed(0), value: perSecond },
      { text: bytes.toFixed(0), value: bytes, reached: bytes <= bytesPerRow },
      { text: requestsOf(traffic) },
    ]
  },
}

export function requestsOf({ requests, webSockets }: { requests: number; webSockets: number }): string {
  return [requests > 0 || webSockets === 0 ? String(requests) : '', webSockets > 0 ? `${webSockets} WebSocket` : '']
    .filter(Boolean)
    .join(' + ')
}
