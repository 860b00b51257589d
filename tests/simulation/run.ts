/** Runs one seed and says what was broken. */

import { checkBlocks, drawBlocking } from './blocking.ts'
import { drawBudget, limitPeople } from './budget.ts'
import type { Bug } from './bug.ts'
import { hashAtOnce } from './carrying.ts'
import { drawDeciding } from './deciding.ts'
import { drawForgetting } from './forgetting.ts'
import type { Hardships } from './hardships/hardships.ts'
import { checkImported, drawImporting } from './importing.ts'
import { drawLeaving } from './leaving.ts'
import { checkLikes, drawLiking } from './liking.ts'
import { checkFetched, drawLooking } from './looking.ts'
import { createModelServer } from './model/server.ts'
import { checkNames, drawNaming } from './naming.ts'
import { checkAtRest } from './oracles.ts'
import type { RealStores } from './real-stores.ts'
import { comeToRest } from './resting.ts'
import { drawRewriting } from './rewriting.ts'
import { drawFaults, type Faults, runSteps } from './scenario.ts'
import { drawSharing } from './sharing.ts'
import type { CreateServer } from './simulated-server.ts'
import { checkTexts } from './texts.ts'
import { createMemoryStores } from './virtual-device.ts'
import { createWatch, type Violation } from './watch.ts'
import { createWorld, type SimulatedDevice } from './world.ts'

export type Run = {
  seed: number
  hash: string
  events: number
  faults: Faults & Hardships['drawn']
  violations: Violation[]
}

/** 1: memory stores, model server · 2: the real stores over fake-indexeddb · 3: memory stores before PostgreSQL. */
export type Tier = 1 | 2 | 3

export type RunOptions = {
  tier?: Tier
  steps?: number
  bug?: Bug
  /** Looks at what every tab does (tests/proof/protocol/trace.ts). */
  observe?: Bug['wrap']
  trace?: (line: string) => void
  /** The server goes back to a backup now and then; not in the third tier. */
  goesBack?: boolean
  /** The name of the kind of faults that is turned off, to see whether a planted bug needs it. */
  without?: string
  /** The server of the third tier. */
  createServer?: CreateServer
}

/** Long enough for the rare meetings of faults: planted bugs are caught by the first seeds. */
export const stepsPerSeed = 200

export async function runSeed(seed: number, options: RunOptions = {}): Promise<Run> {
  const {
    tier = 1,
    steps = stepsPerSeed,
    bug,
    observe,
    trace,
    goesBack = false,
    without,
    createServer = createModelServer,
  } = options
  const opened: RealStores[] = []
  // Loaded for the second tier only: RxDB is large.
  const openStores = async (userId: string, index: number): Promise<RealStores> => {
    const { openRealStores } = await import('./real-stores.ts')
    const stores = await openRealStores(userId, index === seed % 5)
    opened.push(stores)
    return without === 'upgrades' ? { ...stores, upgrade: undefined } : stores
  }
  const devices: SimulatedDevice[] = []
  const isBusy = (name: string): boolean => devices.some((device) => device.name === name && device.running.size > 0)
  const strictness = { oneLeader: false, justServer: false }
  const watch = createWatch(isBusy, strictness)
  const stores = tier === 2 ? openStores : createMemoryStores
  const world = await createWorld(
    { seed, watch, bug, observe, trace, without, createServer, canUpgrade: tier === 2, openStores: stores },
    devices,
  )
  const drawnFaults = drawFaults(world.random, goesBack)
  const faults = without !== undefined && without in drawnFaults ? { ...drawnFaults, [without]: false } : drawnFaults
  const budget = drawBudget(seed)
  if (budget) limitPeople(world, budget)
  const [leaving, looking] = [drawLeaving(seed), drawLooking(seed)]
  const { drawn } = world.hardships
  strictness.oneLeader =
    !faults.frozen && !faults.quota && !leaving && !drawn.room && !drawn.locks && !drawn.damage && !drawn.parting
  strictness.justServer = !faults.refusals && !faults.deletion
  const drawnLots = {
    leaving,
    looking,
    liking: drawLiking(seed),
    forgetting: drawForgetting(seed),
    rewriting: drawRewriting(seed),
    blocking: drawBlocking(seed),
    naming: drawNaming(seed),
    importing: drawImporting(seed),
    // Of work that a server has lost, a file may bring any part again.
    deciding: goesBack ? undefined : drawDeciding(seed),
    sharing: drawSharing(seed),
  }
  const lots = without === undefined ? drawnLots : { ...drawnLots, [without]: undefined }
  const asBefore = hashAtOnce()
  await runSteps(world, faults, steps, lots)
  if (watch.violations.length === 0) {
    const rested = await comeToRest(world, lots.deciding !== undefined)
    if (!rested && watch.violations.length === 0) watch.failed(2, describeUnrest(world.devices))
    if (watch.violations.length === 0) await checkAtRest(world)
    if (watch.violations.length === 0) await checkLikes(world)
    if (watch.violations.length === 0) await checkTexts(world)
    if (watch.violations.length === 0) await checkNames(world)
    if (watch.violations.length === 0 && lots.importing) await checkImported(world)
    if (watch.violations.length === 0) await checkBlocks(world)
    if (watch.violations.length === 0 && looking) await checkFetched(world)
  }
  for (const stores of opened) {
    const difference = await stores.difference()
    if (difference && watch.violations.length === 0) watch.failed(14, `The real stores differ: ${difference}`)
    await stores.close()
  }
  asBefore()
  const { scheduler } = world
  const { hash, events } = scheduler
  return { seed, hash: hash(), events: events(), faults: { ...faults, ...drawn }, violations: watch.violations }
}

function describeUnrest(devices: SimulatedDevice[]): string {
  const left = devices.map(({ name, device }) => {
    const outbox = device.owed.rows('outbox').map(({ intent, state, attempts }) => `${intent} ${state} ${attempts}`)
    const photos = device.owed.rows('photos').map(({ state, attempts }) => `photo ${state} ${attempts}`)
    return `${name}: ${[...outbox, ...photos].join(', ')}`
  })
  return `The world does not come to rest: ${left.join('; ')}`
}
