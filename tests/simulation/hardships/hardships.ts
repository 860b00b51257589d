/**
 * Faults that only later seeds have, each drawn from a stream of its own: the way, realtime, room, locks, sessions, clocks, what
 * moderators and curators do, damaged rows, what is owed evicted alone, and tabs of an older version.
 */
import type { Verdict } from '#sync/backend.ts'
import type { Watch } from '#tests/simulation/watch.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { clocksByLot, drawClocks } from './clocks.ts'
import { curateByLot, drawCuration } from './curation.ts'
import { checkLoss, damageByLot, drawDamage, drawParting, findDamage, partByLot } from './damage.ts'
import { drawNews, type News } from './news.ts'
import { drawOlderTabs, leaveOlderTabs } from './older-tabs.ts'
import { drawRoom, roomByLot } from './room.ts'
import { drawSessions, sessionsByLot } from './sessions.ts'
import { hardshipStream, type Unless } from './streams.ts'
import { createWay, type Way } from './way.ts'

export type Hardships = {
  /** By name, which of them the seed has. */
  drawn: Readonly<
    Record<
      | 'way'
      | 'storageDown'
      | 'news'
      | 'room'
      | 'locks'
      | 'sessions'
      | 'jumps'
      | 'curation'
      | 'damage'
      | 'parting'
      | 'olderTabs',
      boolean
    >
  >
  way: Way
  news: News
  /** Ids of places that were merged, and of those that they became. */
  merged: Set<string>
  /** Whether the browser forgets a request for a lock; asked by one device. */
  forgetsLock: () => () => boolean
  /** Whether the tabs of the old version are left when the device starts a new one. */
  leavesOlderTabs: (world: World, owner: SimulatedDevice) => boolean
  /** What may happen after a step, to the device of the step. */
  step: (world: World, owner: SimulatedDevice) => Promise<void>
  /** Ends all but a storage service that is down, and hints that come all the time. */
  heal: (world: World) => Promise<void>
  /** When there is room again, somebody looks at everything. */
  look: (world: World) => Promise<void>
}

/** `can`: whether the server of the run has curators, and its devices upgrade; `without`: the kind that is turned off. */
export function createHardships(
  seed: number,
  now: () => number,
  watch: Watch,
  can: { curate: boolean; upgrade: boolean },
  without: string | undefined,
): Hardships {
  const unless: Unless = (kind, random) => (kind === without ? undefined : random)
  const tooLarge: Verdict = { status: 'rejected', code: 'too_large', message: 'A proxy refuses this.' }
  const way = createWay(seed, now, (mutation) => watch.judged([mutation], [tooLarge], new Map(), new Map()), unless)
  const news = drawNews(seed, unless)
  const room = unless('room', drawRoom(seed))
  const sessions = unless('sessions', drawSessions(seed))
  const clocks = unless('jumps', drawClocks(seed))
  const locks = unless('locks', hardshipStream(seed, 508, 0.3))
  const curation = can.curate ? unless('curation', drawCuration(seed)) : undefined
  const damage = unless('damage', drawDamage(seed))
  const parting = unless('parting', drawParting(seed))
  const olderTabs = can.upgrade ? unless('olderTabs', drawOlderTabs(seed)) : undefined
  let isOver = false
  return {
    drawn: {
      way: way.isThere,
      storageDown: way.losesStorage,
      news: news.isOdd,
      room: room !== undefined,
      locks: locks !== undefined,
      sessions: sessions !== undefined,
      jumps: clocks !== undefined,
      curation: curation !== undefined,
      damage: damage !== undefined,
      parting: parting !== undefined,
      olderTabs: olderTabs !== undefined,
    },
    way,
    news,
    merged: new Set(),
    forgetsLock() {
      const lot = locks?.fork()
      return () => !isOver && lot?.chance(0.02) === true
    },
    leavesOlderTabs: (world, owner) => olderTabs !== undefined && leaveOlderTabs(world, owner, olderTabs),
    async step(world, owner) {
      if (room) roomByLot(world, owner, room)
      if (sessions) sessionsByLot(world, owner, sessions)
      if (clocks) clocksByLot(world, owner, clocks)
      if (curation) await curateByLot(world, curation)
      if (damage) await damageByLot(world, owner, damage)
      if (parting) await partByLot(world, owner, parting)
      if (parting) for (const device of world.devices) checkLoss(world, device)
    },
    async heal(world) {
      isOver = true
      way.heal()
      await world.server.curation?.showAll()
    },
    async look(world) {
      if (damage) await findDamage(world)
    },
  }
}
