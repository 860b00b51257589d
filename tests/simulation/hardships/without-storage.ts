/** Invariant 3: while the storage service is down, photos wait and nothing else does. */
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'

/** Of 20 s: longer than all backoffs, budgets and offers to undo, also where a clock was set back by 20 minutes. */
const mostRounds = 75

/** When all else is well again, and before the storage service is. */
export async function restWithoutStorage(world: World, round: () => Promise<void>): Promise<void> {
  const { server, watch, devices, hardships } = world
  if (!hardships.way.losesStorage) return
  const isSent = ({ userId, device }: SimulatedDevice): boolean =>
    !server.exists(userId) || device.owed.rows('outbox').length === 0
  for (let rounds = 0; rounds < mostRounds && watch.violations.length === 0 && !devices.every(isSent); rounds++)
    await round()
  for (const { name, device } of devices.filter((one) => !isSent(one))) {
    const [waiting] = device.owed.rows('outbox')
    watch.failed(3, `${name} has not sent ${waiting?.intent} while the storage service is down`)
  }
  hardships.way.mendStorage()
}
