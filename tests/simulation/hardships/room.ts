/** Storage that is full, in the middle of a transaction or only when the transaction is to be committed. */
import type { Random } from '#tests/simulation/random.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { hardshipStream } from './streams.ts'

export function setFull(owner: SimulatedDevice, full: boolean): void {
  const { device } = owner
  device.full = full
  if (full) owner.shakes++
  // Large writes fail first: the documents' may when the outbox's still fit.
  device.owed.setFull(full && owner.random.chance(0.6))
  device.documents.setFull(full)
}

export const drawRoom = (seed: number): Random | undefined => hardshipStream(seed, 505, 0.4)

/** So many rows of each transaction fit, until there is room again. */
export function roomByLot({ scheduler }: World, owner: SimulatedDevice, random: Random): void {
  const [happens, isAtCommit, lasts] = [random.chance(0.06), random.chance(0.4), random.between(500, 40_000)]
  const [rows, documents] = [random.int(4), random.int(10)]
  if (!happens) return
  const { device } = owner
  owner.shakes++
  device.full = true
  device.owed.setRoom(rows, isAtCommit)
  device.documents.setRoom(documents)
  scheduler.after(undefined, lasts, `${device.name} has room again`, () => {
    owner.shakes++
    device.full = false
    device.owed.setRoom(undefined, false)
    device.documents.setRoom(undefined)
  })
}
