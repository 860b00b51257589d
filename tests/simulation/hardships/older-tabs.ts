/** Two versions of the app at once: an upgrade takes the stores from under the tabs that are open, and each loads itself anew, sooner or later. */
import type { Random } from '#tests/simulation/random.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { hardshipStream } from './streams.ts'

export const drawOlderTabs = (seed: number): Random | undefined => hardshipStream(seed, 512, 0.7)

/** Whether they are left at this upgrade, beside a tab of the new version; a frozen one goes once it thaws (start-local.ts). */
export function leaveOlderTabs(world: World, owner: SimulatedDevice, random: Random): boolean {
  if (!random.chance(0.7)) return false
  const { scheduler } = world
  for (const { process } of owner.tabs) {
    const leaves = (): void => scheduler.kill(process)
    scheduler.after(process, random.between(0, 3_000), `${process.name} makes way for a newer version`, leaves)
  }
  return true
}
