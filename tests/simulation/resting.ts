/** After the steps everything heals, and the world comes to rest. */

import { setFull } from './hardships/room.ts'
import { restWithoutStorage } from './hardships/without-storage.ts'
import { isAtRest, strayFiles } from './oracles.ts'
import { changePerson } from './sharing.ts'
import { signIn, wakeTabs } from './signing-in.ts'
import { noNetworkFaults } from './virtual-backend.ts'
import { openTabs, type World } from './world.ts'

/** How long the world may take to come to rest, in virtual ms: waits of at most a minute, several times. */
const restWithin = 30 * 60_000

/**
 * Heals every fault and runs until nothing is left to do. Returns false when it does not come to rest. `isAlone`: nobody wakes the app
 * any more than a browser does that is online again.
 */
export async function comeToRest(world: World, isAlone: boolean): Promise<boolean> {
  const { scheduler } = world
  world.network = noNetworkFaults
  world.server.judge = () => undefined
  world.cannotCommit = () => false
  world.refusesFile = () => false
  if (world.server.spending) world.server.spending.budget = undefined
  await world.hardships.heal(world)
  for (const owner of world.devices) {
    setFull(owner, false)
    const wakes = !owner.device.online || owner.ended === 'signed_out'
    owner.device.online = true
    signIn(world, owner)
    for (const { process } of owner.tabs) {
      process.killIn = undefined
      scheduler.thaw(process)
    }
    openTabs(world, owner)
    if (isAlone && wakes) wakeTabs(owner)
  }
  await world.hardships.look(world)
  const round = async (): Promise<void> => {
    await world.server.spreadCards()
    changePerson(world)
    for (const owner of world.devices) {
      const signsIn = owner.ended === 'signed_out'
      signIn(world, owner)
      // The page that was loaded meanwhile asked for it.
      if (signsIn) openTabs(world, owner)
      if (signsIn || !isAlone) wakeTabs(owner)
    }
    await scheduler.runUntil(scheduler.now() + 20_000)
  }
  await restWithoutStorage(world, round)
  const end = scheduler.now() + restWithin
  let quietRounds = 0
  while (scheduler.now() < end && quietRounds < 2 && world.watch.violations.length === 0) {
    await round()
    const heads = await world.server.heads()
    quietRounds = world.devices.every((owner) => isAtRest(world, owner, heads)) ? quietRounds + 1 : 0
  }
  // A file that was uploaded and never linked goes some time after its upload.
  for (let rounds = 0; rounds < 6 && (await strayFiles(world)).length > 0; rounds++) {
    for (const owner of world.devices) wakeTabs(owner)
    await round()
  }
  return quietRounds >= 2
}
