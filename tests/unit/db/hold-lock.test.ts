/** What a tab does that has lost the lock of the documents while it wrote them. */
import { beforeEach, expect, test, vi } from 'vitest'
import { holdDocuments } from '#src/db/hold-documents.ts'
import { StorageError } from '#src/db/owed.ts'
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
/** How often it has waited a second. */
let seconds: number
beforeEach(() => {
  copy = createMemoryStore()
  copy.locks = { ...copy.locks, lead: (_name, _options, work) => work(AbortSignal.abort()) }
  seconds = 0
  copy.clock.sleep = async (ms) => {
    if (ms === 1_000) seconds++
    if (seconds === 3) copy.owed.setFull(false)
  }
})
const isUnlisted = () =>
  copy.owed.rows('facts').some(({ name, value }) => name === 'resync' && Object(value).isUnlisted)

test('everything comes again as soon as a full storage has room to note it', async () => {
  copy.owed.setFull(true)
  const { write } = copy.owed
  let tries = 0
  copy.owed.write = (tables, work) => {
    // So that it ends, whatever goes wrong.
    if (++tries === 40) copy.owed.setFull(false)
    return write(tables, work)
  }
  await holdDocuments(copy, async () => {})
  await vi.waitFor(() => expect(copy.posted).toEqual(['pull']))
  expect([isUnlisted(), seconds]).toEqual([true, 3])
})

test('a storage that is closed is not tried again: it is prepared when it is opened', async () => {
  copy.owed.write = () => Promise.reject(new StorageError('lost', 'Closed.'))
  await holdDocuments(copy, async () => {})
  await vi.waitFor(() => expect(copy.posted).toEqual(['pull']))
  expect([isUnlisted(), seconds]).toEqual([false, 0])
})
