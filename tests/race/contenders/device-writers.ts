/** What devices write at the same time, where the server has no transactions to hold open. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Device, writers } from '#tests/race/contender.ts'

/** Devices that save one to three reviews at a time, for so many ms. `arrive` waits until what one has saved last is sent. Gives their ids. */
export async function writeWithDevices(
  open: () => Promise<Device>,
  milliseconds: number,
  arrive: (device: Device) => Promise<unknown>,
): Promise<Set<string>> {
  const ids = new Set<string>()
  const until = performance.now() + milliseconds
  const write = async (): Promise<void> => {
    const device = await open()
    await device.goLive()
    while (performance.now() < until) {
      for (let count = Math.floor(Math.random() * 3); count >= 0; count--) {
        const id = randomUUID()
        ids.add(id)
        await device.save({ id, restaurant_id: '', rating: 4, comment: 'Written at the same time.', created_at: '' })
      }
      await sleep(Math.random() * 20)
    }
    await arrive(device)
    await device.close()
  }
  await Promise.all(Array.from({ length: writers }, write))
  return ids
}
