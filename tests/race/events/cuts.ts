/**
 * A first sync whose connection is cut 20 times, at even distances of what it would take without: how much of it has
 * to be sent again.
 */
import type { Event } from './event.ts'
import { theDiligent } from './the-diligent.ts'

const cuts = 20
const timeoutMs = 120_000

export const sentAgain: Event = {
  lines: [{ name: `bytes sent again after ${cuts} cuts of a first sync`, goal: '≤ 5 %', better: 'less' }],
  async run(arena, _contender, side, options) {
    const { person, rowCount } = await theDiligent(arena, side, options)
    const whole = await side.openDevice(person)
    await side.proxy.reset()
    await whole.sync()
    const { bytesDown: expected } = await side.proxy.traffic()
    await whole.close()

    const device = await side.openDevice(person)
    await side.proxy.reset()
    await side.proxy.setFaults({ cuts: Array.from({ length: cuts }, () => Math.floor(expected / (cuts + 1))) })
    const until = performance.now() + timeoutMs
    while ((await device.countRows()) < rowCount && performance.now() < until) {
      // What the person does whose app says that it has lost the connection.
      await device.sync().catch(() => {})
    }
    const { bytesDown } = await side.proxy.traffic()
    const held = await device.countRows()
    await side.proxy.setFaults({})
    await device.close()
    if (held < rowCount) return [{ text: `${held} of ${rowCount} rows after 2 min`, reached: false }]
    const again = bytesDown / expected - 1
    return [{ text: `${(100 * again).toFixed(0)} %`, value: again, reached: again <= 0.05 }]
  },
}
