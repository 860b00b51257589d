/** The fault "frozen with an open transaction": pages that go into the browser's cache, and workers that stand still. */
import { createRandom, type Random } from './random.ts'
import type { SimulatedDevice, World } from './world.ts'

/** Only seeds from here on have this fault: the others, those that were kept and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithLeaving = 57_000_000

/** What draws it, apart from everything else; undefined for a seed that does not have it. */
export function drawLeaving(seed: number): Random | undefined {
  return seed < firstSeedWithLeaving ? undefined : createRandom(57 * 2 ** 32 + seed)
}

export function leaveByLot(world: World, owner: SimulatedDevice, random: Random): void {
  if (random.chance(0.1)) leavePage(world, owner, random)
  if (random.chance(0.05)) freezeWorker(world, owner, random)
}

/**
 * The person goes to another page of the app. Some of those that are left come back, do what was under way and are loaded
 * again (src/app/local/start-local.ts); the others are never seen again.
 */
function leavePage(world: World, owner: SimulatedDevice, random: Random): void {
  const { scheduler } = world
  const process = owner.tabs.map((tab) => tab.process).find(({ alive, frozen }) => alive && !frozen)
  const [soon, away, comesBack] = [random.between(0, 5), random.between(100, 200_000), random.chance(0.5)]
  if (!process || owner.ended) return
  // Within what a tap begins, so that something may be under way.
  scheduler.after(undefined, soon, `${process.name} is left`, () => {
    if (!process.alive || process.frozen || owner.ended) return
    owner.device.leave(process, owner.device.abortsWhenLeft)
    world.openTab(owner)
    scheduler.after(undefined, away, `${process.name} ends or comes back`, () => {
      // Else the run has come to its rest meanwhile, and this page is the one that is shown.
      if (!process.frozen) return
      if (!comesBack) return scheduler.kill(process)
      scheduler.thaw(process)
      scheduler.after(undefined, 3_000, `${process.name} is loaded again`, () => {
        scheduler.kill(process)
        if (!owner.ended) world.openTab(owner)
      })
    })
  })
}

/** It gets no word before; the browser ends it after a while. */
function freezeWorker(world: World, owner: SimulatedDevice, random: Random): void {
  const { scheduler } = world
  const [soon, end] = [random.between(0, 50), random.between(1_000, 10_000)]
  if (owner.ended) return
  world.drain(owner)
  const process = owner.workers.at(-1)
  if (!process) return
  scheduler.after(undefined, soon, `${process.name} stands still`, () => {
    if (process.alive) owner.device.leave(process, false)
  })
  scheduler.after(undefined, end, `${process.name} is ended`, () => scheduler.kill(process))
}
