/** Clocks that are put right, or wrong, by less than a day, both ways, while the app runs: years are drawn elsewhere (scenario.ts). */
import type { Random } from '#tests/simulation/random.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { hardshipStream } from './streams.ts'

const minute = 60_000
const hour = 60 * minute

export const drawClocks = (seed: number): Random | undefined => hardshipStream(seed, 507, 0.4)

export function clocksByLot({ scheduler }: World, { device }: SimulatedDevice, random: Random): void {
  const most = random.pick([5_000, 15_000, 10 * minute, 20 * hour])
  const skew = random.between(-most, most)
  if (!random.chance(0.08)) return
  device.skew = skew
  scheduler.note(`The clock of ${device.name} jumps`)
}
