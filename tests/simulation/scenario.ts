/** One run: 200 steps of people and faults drawn from a seed, then everything heals and the world comes to rest. */
import { StorageError } from '#src/db/owed.ts'
import { forgetShownWork } from '#src/db/shown-work.ts'
import { type Action, drawAction, drawDecision } from './actions.ts'
import { blockByLot, checkForgotten } from './blocking.ts'
import { checkDevice } from './consistency.ts'
import { decideByLot, troubleByLot } from './deciding.ts'
import { checkForeseen } from './foreseeing.ts'
import { forgetByLot } from './forgetting.ts'
import { createGoingBack } from './going-back.ts'
import { setFull } from './hardships/room.ts'
import { importByLot } from './importing.ts'
import type { Lots } from './kinds-of-seeds.ts'
import { leaveByLot } from './leaving.ts'
import { likeByLot } from './liking.ts'
import { lookByLot } from './looking.ts'
import { nameByLot } from './naming.ts'
import type { Random } from './random.ts'
import { rewriteByLot } from './rewriting.ts'
import { changePersonByLot, sharePhone } from './sharing.ts'
import { signIn, wakeTabs } from './signing-in.ts'
import { openTabs, type SimulatedDevice, type Tab, type World } from './world.ts'

/** Which kinds of faults a seed has; a clean seed has none. */
export type Faults = {
  network: boolean
  offline: boolean
  crashes: boolean
  frozen: boolean
  clocks: boolean
  tokens: boolean
  refusals: boolean
  retries: boolean
  quota: boolean
  eviction: boolean
  deletion: boolean
  /** The server goes back to a backup. */
  goesBack: boolean
}

const year = 365 * 86_400_000

/** `goesBack`: whether the server goes back to a backup, where nobody's account is deleted as well. */
export function drawFaults(random: Random, goesBack: boolean): Faults {
  const clean = random.chance(0.1)
  const some = (probability = 0.4): boolean => random.chance(probability) && !clean
  const faults = {
    network: some(0.6),
    offline: some(0.6),
    crashes: some(0.5),
    frozen: some(),
    clocks: some(),
    tokens: some(),
    refusals: some(),
    retries: some(0.3),
    quota: some(0.25),
    eviction: some(0.25),
    deletion: some(0.1),
  }
  return { ...faults, goesBack: goesBack && !faults.deletion }
}

export async function runSteps(world: World, faults: Faults, steps: number, lots: Lots): Promise<void> {
  const { random, scheduler } = world
  const { leaving, looking, liking, forgetting, rewriting, blocking, naming, importing, deciding, sharing } = lots
  if (faults.clocks) for (const { device } of world.devices) device.skew = random.between(-10, 10) * year
  if (faults.network) {
    const most = random.pick([0.05, 0.15, 0.3])
    const up = (): number => random.between(0, most)
    world.network = { lostRequest: up(), lostAnswer: up(), repeated: up(), slow: up(), busy: up() / 2 }
  }
  judgeBy(world, faults)
  if (faults.network || faults.refusals) curse(world)
  if (deciding) troubleByLot(world, faults, deciding)
  const goBack = faults.goesBack ? createGoingBack(world) : undefined
  if (sharing) sharePhone(world)
  for (const device of world.devices) openTabs(world, device)
  for (let step = 0; step < steps && world.watch.violations.length === 0; step++) {
    await goBack?.step()
    if (forgetting) await forgetByLot(world, forgetting)
    const owner = random.pick(world.devices)
    const usable = owner.tabs.filter(({ process }) => process.alive && !process.frozen)
    const tab = usable.length > 0 ? random.pick(usable) : undefined
    if (tab && !owner.running.has(tab.process) && random.chance(0.7)) act(world, owner, tab)
    else disturb(world, faults, owner, tab)
    if (leaving) leaveByLot(world, owner, leaving)
    if (sharing) changePersonByLot(world, sharing)
    if (looking) lookByLot(world, owner, looking)
    if (liking && tab && liking.chance(0.5)) soon(world, owner, tab, liking, likeByLot)
    if (rewriting && tab && rewriting.chance(0.8)) soon(world, owner, tab, rewriting, rewriteByLot(world))
    if (naming && tab && naming.chance(0.8)) soon(world, owner, tab, naming, nameByLot(world))
    if (importing && tab && importing.chance(0.15)) soon(world, owner, tab, importing, importByLot(world))
    if (deciding && tab && deciding.chance(0.8)) soon(world, owner, tab, deciding, decideByLot(world))
    if (blocking && tab && blocking.chance(0.15)) soon(world, owner, tab, blocking, blockByLot(world))
    const gap = random.next()
    const wait = gap < 0.75 ? random.between(0, 200) : gap < 0.96 ? random.between(0, 2_000) : random.between(0, 40_000)
    await scheduler.runUntil(scheduler.now() + wait)
    if (random.chance(0.2)) checkDevice(world, owner)
    for (const device of world.devices) await checkForeseen(world, device)
    if (blocking) for (const device of world.devices) checkForgotten(world, device)
    await world.hardships.step(world, owner)
  }
  await goBack?.end()
}

function act(world: World, owner: SimulatedDevice, tab: Tab): void {
  const decision = owner.random.chance(0.1) ? drawDecision(owner, tab) : undefined
  const action = drawAction(world, owner, tab) ?? drawAction(world, owner, tab) ?? drawAction(world, owner, tab)
  const work = decision
    ? world.watch.deciding.during(owner.name, tab.process, decision)
    : action && command(world, owner, tab, action)
  if (work) begin(world, owner, tab, decision ? 'a decision' : (action?.intent ?? 'something'), work)
}

function begin(world: World, owner: SimulatedDevice, tab: Tab, what: string, work: Promise<unknown>): void {
  world.scheduler.note(`${owner.name} does ${what}`)
  owner.running.add(tab.process)
  work
    .finally(() => owner.running.delete(tab.process))
    .catch((error: unknown) => {
      if (error instanceof StorageError && owner.device.isOlder(tab.process)) return
      world.watch.failed(14, `${what} threw ${String((error as Error).stack)}`)
    })
}

/** A little later: a tab runs one command at a time. */
function soon(world: World, owner: SimulatedDevice, tab: Tab, random: Random, draw: typeof likeByLot): void {
  world.scheduler.after(undefined, random.between(0, 1_000), `${owner.name} may do more`, () => {
    if (!tab.process.alive || tab.process.frozen || owner.ended || owner.running.has(tab.process)) return
    const action = draw(owner, tab, random)
    if (action) begin(world, owner, tab, 'more', command(world, owner, tab, action))
  })
}

async function command({ watch }: World, owner: SimulatedDevice, tab: Tab, { intent, run }: Action): Promise<void> {
  const before = owner.shakes
  const result = await run()
  // No storage fails here but for its size, and where a newer version has taken it.
  if (!result.ok && result.error.code === 'storage_lost' && !owner.device.isOlder(tab.process))
    watch.failed(14, `${owner.name} could not store ${intent ?? 'a picture'}: ${result.error.message}`)
  if (!result.ok || !intent) return
  watch.returned(owner.name, intent)
  if (!owner.device.full) owner.steadySince = before
}

function judgeBy(world: World, faults: Faults): void {
  const random = world.random.fork()
  world.server.judge = () => {
    if (faults.retries && random.chance(0.05)) return 'retry'
    if (faults.refusals && random.chance(0.08)) return { code: 'refused_by_lot', message: 'The server refuses this.' }
    return undefined
  }
}

/** In some seeds the server cannot COMMIT a few changes, nor what is sent with them, until it is mended at the end. */
function curse(world: World): void {
  const { troubles } = world
  if (!troubles.chance(0.4)) return
  const cursed = new Map<string, boolean>()
  world.cannotCommit = (mutations) => {
    for (const { id } of mutations) if (!cursed.has(id)) cursed.set(id, troubles.chance(0.04))
    return mutations.some(({ id }) => cursed.get(id))
  }
}

/** Something that is no command: a fault, a wake-up, a tab that opens again. */
function disturb(world: World, faults: Faults, owner: SimulatedDevice, tab: Tab | undefined): void {
  const { random, scheduler } = world
  const { device, session } = owner
  const kinds: ((() => void) | false)[] = [
    () => openTabs(world, owner),
    () => openTabs(world, owner),
    () => tab?.engine.wake(),
    () => signIn(world, owner),
    faults.offline && (() => toggleOnline(owner)),
    faults.offline && (() => toggleOnline(owner)),
    faults.crashes && (() => planKill(tab, random.int(12))),
    faults.crashes && (() => planKill(tab, random.int(60))),
    // No fault of its own, which would be drawn and change what every kept seed does.
    faults.crashes && device.upgrade !== undefined && (() => upgrade(world, owner)),
    faults.frozen &&
      (() => {
        const some = owner.tabs.find(({ process }) => process.alive)
        if (!some) return
        if (some.process.frozen) scheduler.thaw(some.process)
        else scheduler.freeze(some.process)
      }),
    faults.clocks &&
      (() => {
        device.skew = random.chance(0.3) ? 0 : random.between(-10, 10) * year
      }),
    faults.tokens &&
      (() => {
        session.expiresAt = scheduler.now()
      }),
    faults.quota && (() => setFull(owner, random.chance(0.5))),
    faults.eviction && random.chance(0.2) && (() => evictDocuments(world, owner)),
    faults.deletion && world.people.length > 2 && random.chance(0.3) && (() => deleteAccount(world, owner.userId)),
  ]
  random.pick(kinds.filter((kind) => kind !== false))()
}

function toggleOnline(owner: SimulatedDevice): void {
  owner.device.online = !owner.device.online
  if (owner.device.online) wakeTabs(owner)
}

function planKill(tab: Tab | undefined, events: number): void {
  if (tab) tab.process.killIn = events
}

/** The browser drops the documents; every tab is gone then, and the next opening finds another mark (open.ts). */
function evictDocuments(world: World, owner: SimulatedDevice): void {
  world.scheduler.note(`${owner.name} loses its documents`)
  for (const { process } of owner.tabs) world.scheduler.kill(process)
  owner.shakes++
  owner.evicted = true
  void world.scheduler.waitFor(forgetDocuments(owner.device))
}

/** A new version of the app starts, with whatever waits; the tabs of the old one are gone, or still there. */
function upgrade(world: World, owner: SimulatedDevice): void {
  const { scheduler, watch, hardships } = world
  const { name, tabs, workers, device, ended } = owner
  // Nobody is signed in any more, and so nothing is opened.
  if (ended === 'account_gone') return
  const unsent = device.owed.rows('outbox').length + device.owed.rows('photos').length
  scheduler.note(`${name} upgrades its local schema with ${unsent} unsent`)
  const leavesOlder = hardships.leavesOlderTabs(world, owner)
  if (!leavesOlder) for (const process of [...tabs.map((tab) => tab.process), ...workers]) scheduler.kill(process)
  const upgraded = async (): Promise<void> => {
    const lost = await device.upgrade?.(device.keepsQueue)
    if (lost) watch.failed(11, `The upgrade of ${name} changed what it holds: ${lost}`)
    if (leavesOlder) world.openTab(owner)
  }
  void scheduler.waitFor(upgraded())
}

async function forgetDocuments({ documents, owed, keepsCursors }: SimulatedDevice['device']): Promise<void> {
  await documents.clear()
  if (keepsCursors) return
  await owed.write(['cursors', 'bases', 'facts'], async (writer) => {
    const cursors = owed.rows('cursors').map(({ scope }) => scope)
    const bases = owed.rows('bases').map(({ id }) => id)
    await writer.delete('cursors', cursors)
    await writer.delete('bases', bases)
    // A deletion, for which a full storage has room; nothing is under way that could note it again.
    await forgetShownWork(writer)
  })
}

function deleteAccount({ server, people, scheduler }: World, userId: string): void {
  if (!server.exists(userId)) return
  scheduler.note('An account is deleted')
  void scheduler.waitFor(Promise.resolve(server.deleteAccount(userId)))
  people.splice(people.indexOf(userId), 1)
}
