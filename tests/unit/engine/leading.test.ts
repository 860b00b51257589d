/** Leading and sending beside tabs, with locks that do what the moment asks for. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#src/db/device.ts'
import type { Locks } from '#src/db/local-copy.ts'
import { lead, whileNobodyLeads } from '#sync/coordination.ts'
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let ended: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  copy = createMemoryStore()
  copy.clock = clock
  ended = new AbortController()
})
afterEach(() => {
  ended.abort()
  vi.useRealTimers()
})

/** A lock that is never stolen, and given as `give` does it. */
const locksThat = (give: (work: (lost: AbortSignal) => Promise<void>) => Promise<void>): Locks => ({
  ...copy.locks,
  lead: (_name, { steal }, work) => (steal ? Promise.resolve() : give(work)),
})

test.each<[string, (work: (lost: AbortSignal) => Promise<void>) => Promise<void>]>([
  [
    'ends',
    (work) => {
      ended.abort()
      return work(new AbortController().signal)
    },
  ],
  [
    'loses the lead',
    async (work) => {
      await work(AbortSignal.abort())
      ended.abort()
    },
  ],
])('a tab that %s in the moment in which it gets the lead does nothing', async (_, give) => {
  copy.locks = locksThat(give)
  const given: boolean[] = []
  const leading = lead(copy, ended.signal, async (signal) => void given.push(signal.aborted))
  await vi.advanceTimersByTimeAsync(60_000)
  await leading
  expect([given, copy.owed.rows('heartbeats')]).toEqual([[true], []])
})

test('a leader goes on when its heartbeat finds no room, and tells any other fault', async () => {
  copy.locks = locksThat((work) => work(new AbortController().signal))
  copy.owed.setFull(true)
  let failure: unknown
  const working = () => new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
  void lead(copy, ended.signal, working).catch((error: unknown) => (failure = error))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(failure).toBeUndefined()
  copy.owed.write = () => Promise.reject(new Error('A mistake'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(failure).toEqual(new Error('A mistake'))
})

test('who has sent while no tab led looks for none any more', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {})
  expect(await whileNobodyLeads(copy, new AbortController(), work)).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([work.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})
