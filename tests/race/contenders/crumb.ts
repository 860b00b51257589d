/** crumb's own engine over the stores of the simulation, which keep everything in memory as those of the peers do. */
import { randomUUID } from 'node:crypto'
import { version } from '#package.json' with { type: 'json' }
import { clock } from '#src/db/device.ts'
import type { Channel, ChannelMessage, LocalCopy, Locks } from '#src/db/local-copy.ts'
import { type Person, raceEntities } from '#tests/race/arena.ts'
import { type Account, type Contender, openToSupabase } from '#tests/race/contender.ts'
import { startProxy } from '#tests/race/proxy.ts'
import { createMemoryDocuments } from '#tests/simulation/memory-documents.ts'
import { createMemoryOwed } from '#tests/simulation/memory-stores.ts'
import { type CrumbCopy, openCrumbDevice } from './crumb-device.ts'
import { changeComments, reviewsIn, writeHoldingTransactions } from './sql-writers.ts'

export const crumb: Contender = {
  name: 'crumb',
  versions: () => `crumb ${version}`,
  remarks:
    'woken 0.1 s after a failed request where a one-off sync is measured; its answers also hold the profile, which no count includes.',
  async start(arena) {
    const proxy = await startProxy(arena.url)
    const account = (person: Person): Account => openToSupabase(proxy.url, arena, person)
    return {
      proxy,
      // PostgreSQL has them.
      load: async () => {},
      account,
      openDevice: async (person) => openCrumbDevice(openCopy(person.id), account(person)),
      writeConcurrently: (person, milliseconds) => writeHoldingTransactions(arena, 'reviews', person, milliseconds),
      changeReviews: (person, count) => changeComments(arena, 'reviews', person, count),
      reviewsOnServer: (person) => reviewsIn(arena, 'reviews', person),
      stop: proxy.stop,
    }
  },
  browser: { page: new URL('../browser/crumb-page.ts', import.meta.url) },
}

function openCopy(userId: string): CrumbCopy {
  const owed = createMemoryOwed()
  const documents = createMemoryDocuments()
  const copy: LocalCopy = {
    userId,
    owed,
    documents,
    locks: createLocks(),
    clock,
    channel: createChannel(),
    newId: randomUUID,
  }
  return {
    copy,
    countRows: async () => raceEntities.reduce((sum, entity) => sum + documents.rows(entity).size, 0),
    reviews: async () => {
      const reviews = await documents.where('reviews', 'user_id', userId)
      return new Map(reviews.map(({ row }) => [row.id, row.comment ?? '']))
    },
    onFirstReviews: () => {
      throw new Error('Only Chromium shows reviews.')
    },
    close: async () => {},
  }
}

/** Of a device with one tab. */
function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  const hold: Locks['hold'] = (name, work) => {
    const result = (tails.get(name) ?? Promise.resolve()).then(work)
    tails.set(
      name,
      result.catch(() => {}),
    )
    return result
  }
  return {
    hold,
    lead: (name, { signal }, work) =>
      hold(name, async () => (signal.aborted ? undefined : work(new AbortController().signal))),
  }
}

/** Of a device with one tab, whose engine hears of its own commands. */
function createChannel(): Channel {
  const listeners = new Set<(message: ChannelMessage) => void>()
  return {
    post(message) {
      for (const listener of listeners) listener(message)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
