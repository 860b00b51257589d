/** The server goes back to a backup, and people decide about what it has lost. */
import { removeLost, sendLostAgain } from '#src/commands/lost-work.ts'
import { createRandom, type Random } from './random.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Tab, World } from './world.ts'

/** A stream of its own, so that what a seed was kept for stays. */
const backStream = (seed: number): Random => createRandom(9 * 2 ** 32 + seed)

type GoingBack = {
  step: () => Promise<void>
  /** Makes the documented call where nobody has made it yet. */
  end: () => Promise<void>
}

/**
 * Makes backups now and then, goes back to them, and lets people decide about what was lost. The documented call may come
 * late: without it a phone learns of what happened only where a cursor of it is beyond its head.
 */
export function createGoingBack(world: World): GoingBack {
  const { scheduler, server, watch, devices } = world
  const random = backStream(world.seed)
  let restore: Awaited<ReturnType<NonNullable<SimulatedServer['backUp']>>> | undefined
  const end = async (): Promise<void> => {
    if (!watch.isSilent) return
    scheduler.note('The documented call is made')
    await server.beginGeneration?.()
    watch.isSilent = false
  }
  const step = async (): Promise<void> => {
    if (watch.isSilent && random.chance(0.1)) await end()
    if (!restore && random.chance(0.03)) restore = await server.backUp?.()
    else if (restore && random.chance(0.04)) {
      const [again, isDocumented] = [restore, random.chance(0.7)]
      restore = undefined
      scheduler.note(`The server goes back${isDocumented ? '' : ' without a word'}`)
      await watch.goingBack(server, () => again(isDocumented))
      watch.isSilent = !isDocumented
    }
    const owner = random.pick(devices)
    const tab = owner.tabs.find(({ process }) => process.alive && !process.frozen && !owner.running.has(process))
    const offers = owner.device.owed.rows('offers')
    if (!tab || offers.length === 0 || !random.chance(0.2)) return
    const { id } = random.pick(offers)
    const work = random.chance(0.7) ? sendLostAgain(tab.copy, [id], async () => undefined) : giveUp(world, tab, id)
    owner.running.add(tab.process)
    void work.finally(() => owner.running.delete(tab.process))
  }
  return { step, end }
}

async function giveUp({ watch }: World, { copy }: Tab, id: string): Promise<void> {
  const removed = await removeLost(copy, [id])
  if (removed.ok) for (const offer of removed.value) watch.removed.add(offer.id)
}
