/** Phones before a model of the server that can go back to a backup: sync without a network and without a clock. */
import { beforeEach } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import type { Backend } from '#sync/backend.ts'
import { pullAll } from '#sync/pull.ts'
import { pushAll } from '#sync/push.ts'
import { createRemovals } from '#sync/removals.ts'
import { createResync } from '#sync/resync.ts'
import { createModelServer, type ModelServer } from '#tests/simulation/model/server.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { idOf, type MemoryStore } from './memory-store.ts'

export const [ada, ben, place, otherPlace] = [idOf(1), idOf(2), idOf(3), idOf(4)]
export const now = Date.parse('2026-11-23T12:00:00Z')

/** Few, so that an answer of a handful of rows comes in several pages. */
const rowsOfPage = 3

/** Call it at the head of a test file: each test begins with a new server, which knows Ada, Ben and two places. */
export function modelPhones() {
  let server: ModelServer
  beforeEach(() => {
    server = createModelServer(() => now, createRandom(1).uuid)
    server.addPerson(ada, 'ada')
    server.addPerson(ben, 'ben')
    server.addPlace(place, 'Place')
    server.addPlace(otherPlace, 'Other place')
  })
  const contextOf = (copy: MemoryStore) => ({
    copy,
    signal: new AbortController().signal,
    answered: () => {},
    resync: async () => createResync(copy),
    removals: async () => createRemovals(copy),
    backend: {
      pull: async (cursors, rows) => server.pull(copy.userId, cursors, Math.min(rows, rowsOfPage)),
      push: async (client, mutations, sentAt) => server.push(copy.userId, client, mutations, sentAt),
    } as Partial<Backend> as Backend,
  })
  const push = (copy: MemoryStore) => pushAll(contextOf(copy), async () => {})
  const pull = (copy: MemoryStore) => pullAll(contextOf(copy))
  return {
    get server() {
      return server
    },
    /** What sync is given on this phone. */
    contextOf,
    push,
    pull,
    sync: (copy: MemoryStore): Promise<unknown> => push(copy).then(() => pull(copy)),
    visit: (copy: MemoryStore, id: string) =>
      logVisit(copy, { id, restaurant_id: place, rating: 4, created_at: new Date(now).toISOString() }),
  }
}
