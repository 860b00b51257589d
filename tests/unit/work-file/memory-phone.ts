/** A phone without IndexedDB. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { createMemoryDocuments } from '#tests/simulation/memory-documents.ts'
import { createMemoryOwed, type MemoryOwed } from '#tests/simulation/memory-stores.ts'
import { createFakeDevice } from '#tests/unit/db/fake-device.ts'
import { ada } from './picked-photo.ts'

export type MemoryStore = LocalCopy & { owed: MemoryOwed }
export const phone = (userId = ada): MemoryStore => ({
  ...createFakeDevice()(),
  userId,
  owed: createMemoryOwed(),
  documents: createMemoryDocuments(),
})
