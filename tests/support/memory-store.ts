/** A local copy in memory for tests of one tab without faults; the simulation has those. */
import { randomUUID } from 'node:crypto'
import type { ChannelMessage, LocalCopy } from '#src/db/local-copy.ts'
import { createMemoryDocuments, type MemoryDocuments } from '#tests/simulation/memory-documents.ts'
import { createMemoryOwed, type MemoryOwed } from '#tests/simulation/memory-stores.ts'
import { createFakeLocks } from './fake-locks.ts'

export const me = '00000000-0000-4000-8000-0000000000aa'

/** An id that says its number. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export type MemoryStore = LocalCopy & { owed: MemoryOwed; documents: MemoryDocuments; posted: ChannelMessage[] }

export function createMemoryStore(userId = me): MemoryStore {
  const posted: ChannelMessage[] = []
  return {
    userId,
    owed: createMemoryOwed(),
    documents: createMemoryDocuments(),
    posted,
    newId: randomUUID,
    clock: { now: () => Date.now(), sleep: async () => {} },
    channel: { post: (message) => posted.push(message), listen: () => () => {} },
    locks: createFakeLocks(),
  }
}
