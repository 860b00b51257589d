/** People, their devices with tabs, and the server: what a scenario acts on. */
import { StorageError } from '#src/db/owed.ts'
import { BackendError, type SentMutation } from '#sync/backend.ts'
import { StoppedError } from '#sync/context.ts'
import { drainBesideTabs } from '#sync/drain.ts'
import { createEngine, type Engine } from '#sync/engine.ts'
import { createRemovals } from '#sync/removals.ts'
import { createResync } from '#sync/resync.ts'
import type { Bug, Ports } from './bug.ts'
import { createHardships, type Hardships } from './hardships/hardships.ts'
import { createRandom, type Random } from './random.ts'
import { createScheduler, type Process, type Scheduler } from './scheduler.ts'
import type { CreateServer, SimulatedServer } from './simulated-server.ts'
import {
  createVirtualBackend,
  type NetworkFaults,
  noNetworkFaults,
  type Server,
  type Session,
} from './virtual-backend.ts'
import { epoch } from './virtual-clock.ts'
import { createDevice, type Device, type Stores } from './virtual-device.ts'
import type { Watch } from './watch.ts'
import { wipe } from './wiping.ts'

export type Tab = Ports & { process: Process; engine: Engine }

export type SimulatedDevice = {
  name: string
  userId: string
  device: Device
  session: Session
  /** Where sessions are stored: of everybody who uses it one is signed in (sharing.ts). */
  phone: { signedIn: string }
  random: Random
  /** How many tabs it opens. */
  wanted: number
  tabs: Tab[]
  /** Service workers that send. */
  workers: Process[]
  /** Draws what becomes of its offers to undo, apart from all else that a seed draws. */
  offers: Random
  /** The same of lists. */
  listOffers: Random
  /** Whether it has ever lost its documents, and with them what it could offer again. */
  evicted: boolean
  /** The engine said that the session is over, or the account gone. */
  ended: 'signed_out' | 'account_gone' | undefined
  /** Commands that run now, each with its tab. */
  running: Set<Process>
  /** How often a kill, a refusal or a full storage may have left documents behind the owed tables. */
  shakes: number
  /** What `shakes` was when the last command began that has shown all. */
  steadySince: number
}

export type World = {
  seed: number
  random: Random
  scheduler: Scheduler
  server: SimulatedServer
  people: string[]
  places: string[]
  devices: SimulatedDevice[]
  network: NetworkFaults
  /** Draws the faults of the server itself, apart from all else that a seed draws. */
  troubles: Random
  /** Whether the server gives verdicts on these and then cannot COMMIT. */
  cannotCommit: (mutations: readonly SentMutation[]) => boolean
  /** Whether the storage refuses a file. */
  refusesFile: () => boolean
  /** Draws when an upload says how far it is; absent where it says so once, at its start. */
  uploads: Random | undefined
  hardships: Hardships
  watch: Watch
  bug: Bug | undefined
  openTab: (device: SimulatedDevice) => Tab
  /** The browser calls the service worker, which sends what it can and ends. */
  drain: (device: SimulatedDevice) => void
}

/** As many as it wants, unless nobody is signed in. */
export function openTabs(world: World, owner: SimulatedDevice): void {
  owner.tabs = owner.tabs.filter(({ process }) => process.alive)
  if (owner.ended) return
  while (owner.tabs.length < owner.wanted) world.openTab(owner)
}

export type WorldOptions = {
  seed: number
  watch: Watch
  bug: Bug | undefined
  /** Looks at the ports of each tab, below the bug. */
  observe: Bug['wrap'] | undefined
  trace: ((line: string) => void) | undefined
  /** The kind of faults that is turned off. */
  without: string | undefined
  createServer: CreateServer
  /** Whether the stores of some devices have versions. */
  canUpgrade: boolean
  /** The stores of the device with this number. */
  openStores: (userId: string, index: number) => Stores | Promise<Stores>
}

/** Only from here on new devices ask for home first: the others, kept ones among them, mean what they meant. */
export const firstSeedWithHome = 150_000_000

/** `devices` is filled with the devices. */
export async function createWorld(
  { seed, watch, bug, observe, trace, without, createServer, canUpgrade, openStores }: WorldOptions,
  devices: SimulatedDevice[],
): Promise<World> {
  const random = createRandom(seed)
  const scheduler = createScheduler(random.fork(), trace)
  const ids = random.fork()
  const server = await createServer(() => epoch + scheduler.now(), ids.uuid)
  const people = Array.from({ length: 2 + random.int(3) }, () => ids.uuid())
  for (const [index, person] of people.entries()) await server.addPerson(person, `person_${index}`)
  const places = Array.from({ length: 6 }, () => ids.uuid())
  for (const [index, place] of places.entries()) await server.addPlace(place, `Place ${index}`)

  const listeners = new Map<() => void, Process>()
  const hints = random.fork()
  const hardships = createHardships(
    seed,
    scheduler.now,
    watch,
    { curate: server.curation !== undefined, upgrade: canUpgrade },
    without,
  )
  const announce = (): void => {
    for (const [listener, owner] of listeners) {
      // Realtime may be silent.
      const usual = hints.chance(0.8) ? hints.between(5, 500) : undefined
      for (const delay of hardships.news.delays(usual)) scheduler.after(owner, delay, 'hears of news', listener)
    }
  }
  hardships.news.flood(scheduler, listeners)
  // Small pages let first pulls be cut and resumed, as a thousand rows would.
  const cannotCommit = (mutations: readonly SentMutation[]): boolean => world.cannotCommit(mutations)
  const refusesFile = (): boolean => world.refusesFile()
  const troubles = { cannotCommit, refusesFile }
  const rowsPerPage = random.pick([4, 20, 1000])
  const served = hardships.way.before(servedBy(server, rowsPerPage, watch, scheduler, announce, troubles))

  const portsOf = (owner: SimulatedDevice, process: Process): Ports => {
    const surroundings = {
      scheduler,
      random: owner.random,
      server: served,
      session: owner.session,
      isSignedIn: () => owner.phone.signedIn === owner.userId,
      isOnline: () => owner.device.online,
      faults: () => world.network,
      listeners,
      asksForHome: seed >= firstSeedWithHome,
      uploads: () => world.uploads,
      onPush: (session: Session, mutations: readonly SentMutation[]) => watch.pushed(session.userId, mutations),
    }
    const plain = { copy: owner.device.openTab(process), backend: createVirtualBackend(surroundings, process) }
    const tab = { random: owner.random, scheduler, process, owner, world }
    const seen = observe ? observe(plain, tab) : plain
    return bug ? bug.wrap(seen, tab) : seen
  }

  const world: World = {
    seed,
    random,
    scheduler,
    server,
    people,
    places,
    devices,
    network: noNetworkFaults,
    troubles: createRandom(9 * 2 ** 32 + seed),
    cannotCommit: () => false,
    refusesFile: () => false,
    uploads: undefined,
    hardships,
    watch,
    bug,
    openTab(owner) {
      const process = scheduler.createProcess(`${owner.name}/${owner.random.int(1e6).toString(36)}`)
      const ports = portsOf(owner, process)
      const onSessionEnd = (kind: 'signed_out' | 'account_gone'): void => {
        owner.ended = kind
        if (kind === 'account_gone') void scheduler.waitFor(wipe(scheduler, owner))
      }
      const resync = async () => createResync(ports.copy)
      const removals = async () => createRemovals(ports.copy)
      const engine = createEngine({ ...ports, random: owner.random.next, onSessionEnd, resync, removals })
      process.onKill.push(() => {
        owner.shakes++
        owner.running.delete(process)
      })
      // Never aborted: who kills a tab gives it no time to clean up.
      engine.run(new AbortController().signal).catch((error: unknown) => {
        watch.failed(14, `The engine of ${process.name} stopped: ${String((error as Error).stack ?? error)}`)
      })
      const tab: Tab = { ...ports, process, engine }
      owner.tabs.push(tab)
      return tab
    },
    drain(owner) {
      const process = scheduler.createProcess(`${owner.name}/worker`)
      owner.workers = [...owner.workers.filter(({ alive }) => alive), process]
      const { copy, backend } = portsOf(owner, process)
      drainBesideTabs(copy, backend)
        .catch((error: unknown) => {
          // The browser calls again then; here a tab does that comes back.
          const isKnown = error instanceof BackendError || error instanceof StorageError
          if (!isKnown && !(error instanceof StoppedError))
            watch.failed(14, `The worker of ${owner.name} stopped: ${String((error as Error).stack ?? error)}`)
        })
        .finally(() => scheduler.kill(process))
    },
  }

  for (let index = 0; index < 5; index++) {
    const userId = people[index % people.length] as string
    const name = `device${index}`
    const session = { userId, expiresAt: 3_600_000, over: false }
    const device = createDevice(scheduler, random.fork(), name, userId, await openStores(userId, index))
    const owner: SimulatedDevice = {
      name,
      userId,
      device,
      session,
      phone: { signedIn: userId },
      random: random.fork(),
      wanted: 1 + random.int(2),
      tabs: [],
      workers: [],
      offers: createRandom((index + 1) * 2 ** 32 + seed),
      listOffers: createRandom((index + 11) * 2 ** 32 + seed),
      evicted: false,
      ended: undefined,
      running: new Set(),
      shakes: 0,
      steadySince: 0,
    }
    world.devices.push(owner)
    device.forgetsLock = hardships.forgetsLock()
    const shake = (): void => void owner.shakes++
    device.onDropped = shake
    device.onStandstill = (process) =>
      watch.failed(9, `${process.name} stands still behind a transaction that was frozen`)
    watch.device(name, userId, device, server)
    watch.onRefused(name, shake)
  }
  return world
}

/** The server behind the network; tells everybody when something was written. */
function servedBy(
  server: SimulatedServer,
  rowsPerPage: number,
  watch: Watch,
  scheduler: Scheduler,
  announce: () => void,
  { cannotCommit, refusesFile }: Pick<World, 'cannotCommit' | 'refusesFile'>,
): Server {
  return {
    home: (userId) => server.home(userId),
    async pull(userId, cursors, maxRows) {
      const answer = await server.pull(userId, cursors, Math.min(maxRows, rowsPerPage))
      scheduler.note(`pull of ${answer.changes.length} scopes`)
      return answer
    },
    async push(userId, clientId, mutations, sentAt) {
      await server.spreadCards()
      if (cannotCommit(mutations)) throw new BackendError('busy', 'COMMIT has failed.', '21000')
      const before = await server.heads()
      const answer = await server.push(userId, clientId, mutations, sentAt)
      const { verdicts } = answer
      scheduler.note(verdicts.map((verdict) => verdict.status).join(' '))
      watch.judged(mutations, verdicts, before, await server.heads())
      announce()
      return answer
    },
    async putFile(userId, path) {
      if (refusesFile()) {
        watch.photos.fileRefused(path)
        throw new BackendError('refused', 'The storage refuses this file.', 'file_refused')
      }
      await server.putFile(userId, path)
      watch.filed(path)
    },
    async removeFile(userId, path) {
      const isGone = await server.removeFile(userId, path)
      if (isGone) watch.unfiled(path)
      return isGone
    },
    unlinkedFiles: server.unlinkedFiles,
    exists: server.exists,
    page: (userId, key) => server.pages?.page(userId, key),
  }
}
