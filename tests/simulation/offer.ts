/** What happens while a tab offers to take a deletion back, and how the offer ends (src/components/offline/delete-with-undo.ts). */
import {
  type DelayedDeletion,
  extendDeletionDelay,
  releaseDeletion,
  undoDeletion,
} from '#src/commands/delete-with-undo.ts'
import { openTabs, type SimulatedDevice, type Tab, type World } from './world.ts'

/** Ms between two renewals, as on the screen. */
const renewEvery = 4_000

/**
 * released: nobody wanted it back · undone: while it was offered · late: after the tab had stopped to renew, so that it
 * may be too late · silent: never released · closed: the tab goes, and the service worker is to send what it has left
 */
const endings = ['released', 'released', 'undone', 'undone', 'late', 'silent', 'closed'] as const

/** Goes on beside whatever else the tab does, and ends with it. */
export async function offerUndo(
  world: World,
  owner: SimulatedDevice,
  tab: Tab,
  delayed: DelayedDeletion,
): Promise<void> {
  try {
    await offer(world, owner, tab, delayed)
  } catch (error) {
    world.watch.failed(14, `The offer to undo threw ${String((error as Error).stack)}`)
  }
}

async function offer(world: World, owner: SimulatedDevice, tab: Tab, delayed: DelayedDeletion): Promise<void> {
  const random = delayed.intent === 'delete_list' ? owner.listOffers : owner.offers
  const { scheduler } = world
  const { copy } = tab
  const ending = random.pick(endings)
  let left = random.chance(0.3) ? random.between(8_000, 60_000) : random.between(0, 8_000)
  for (; left > renewEvery; left -= renewEvery) {
    await copy.clock.sleep(renewEvery)
    await extendDeletionDelay(copy, delayed)
  }
  await copy.clock.sleep(left)
  scheduler.note(`${owner.name} ends the offer to undo: ${ending}`)
  if (ending === 'released') await releaseDeletion(copy, delayed)
  if (ending === 'late') await copy.clock.sleep(random.between(0, 30_000))
  if (ending === 'undone' || ending === 'late') await undo(world, owner, tab, delayed)
  if (ending !== 'closed') return
  const away = random.between(0, 60_000)
  scheduler.kill(tab.process)
  if (owner.device.online) world.drain(owner)
  scheduler.after(undefined, away, 'opens the app again', () => openTabs(world, owner))
}

async function undo(
  world: World,
  owner: SimulatedDevice,
  { copy, process }: Tab,
  delayed: DelayedDeletion,
): Promise<void> {
  // One thing at a time in a tab, as everywhere in the scenario.
  while (owner.running.has(process)) await copy.clock.sleep(50)
  const { scheduler, watch } = world
  const before = owner.shakes
  const undoing = watch.undoing(owner.name, delayed)
  owner.running.add(process)
  process.onKill.push(undoing.over)
  const result = await undoDeletion(copy, delayed)
  owner.running.delete(process)
  undoing.over()
  scheduler.note(`${owner.name} undoes: ${result.ok ? result.value : result.error.code}`)
  // Of a deleted account nothing is followed any more.
  if (!result.ok || !world.server.exists(owner.userId)) return
  if (result.value && !undoing.happened())
    watch.failed(1, `${owner.name} said that ${delayed.intent} ${delayed.id} is undone, and it is not`)
  if (!owner.device.full) owner.steadySince = before
}
