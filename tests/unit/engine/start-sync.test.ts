/** When a tab's sync begins, what wakes it, and how it ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#src/db/device.ts'
import { type Backend, BackendError } from '#sync/backend.ts'
import { type SyncOptions, startSync } from '#sync/start-sync.ts'
import { pullAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let page: EventTarget & { visibilityState?: string }
let pull: ReturnType<typeof vi.fn<() => Promise<ReturnType<typeof pullAnswer>>>>
let faults: unknown[]
let ends: string[]

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  copy = createMemoryStore()
  copy.clock = clock
  pull = vi.fn<() => Promise<ReturnType<typeof pullAnswer>>>(async () => pullAnswer())
  faults = []
  ends = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = (begin: SyncOptions['begin'] = Promise.resolve()) =>
  startSync({
    copy,
    backend: { pull, unlinkedFiles: async () => [], listen: () => () => {} } as unknown as Backend,
    begin,
    onSessionEnd: (kind) => void ends.push(kind),
    onFault: (error) => void faults.push(error),
  })
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const pulls = (): number => pull.mock.calls.length

test('sync begins when the start has time for it', async () => {
  let haveTime = (): void => {}
  const sync = start(new Promise<void>((resolve) => (haveTime = resolve)))
  await seconds(5)
  expect(pulls()).toBe(0)
  haveTime()
  await seconds(1)
  expect(pulls()).toBe(1)
  await sync.stop()
})

test('who signs out before that is not waited for, and nothing is asked', async () => {
  const sync = start(new Promise(() => {}))
  await sync.stop()
  expect(pulls()).toBe(0)
})

test('the page that is shown again, the network and the person wake sync, and a page that is hidden does not', async () => {
  const sync = start()
  await seconds(1)
  const wakes: (() => void)[] = [
    () => page.dispatchEvent(new Event('visibilitychange')),
    () => page.dispatchEvent(new Event('pageshow')),
    () => page.dispatchEvent(new Event('online')),
    sync.wake,
  ]
  for (const [index, wake] of wakes.entries()) {
    wake()
    await seconds(1)
    expect(pulls()).toBe(index + 2)
  }
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await seconds(1)
  expect(pulls()).toBe(5)
  await sync.stop()
  page.dispatchEvent(new Event('online'))
  await seconds(600)
  expect(pulls()).toBe(5)
})

test('a fault of our own is told, and sync begins again after a while', async () => {
  const fault = new TypeError('undefined is not a function')
  pull.mockRejectedValueOnce(fault)
  const sync = start()
  await seconds(9)
  expect([faults, pulls()]).toEqual([[fault], 1])
  await seconds(2)
  expect([faults, pulls()]).toEqual([[fault], 2])
  await sync.stop()
})

test('the end of a session is told once, and nothing is asked until the person has signed in again', async () => {
  pull.mockRejectedValueOnce(new BackendError('signed_out', 'JWT expired'))
  const sync = start()
  await seconds(3600)
  expect([ends, pulls()]).toEqual([['signed_out'], 1])
  sync.wake()
  await seconds(1)
  expect([ends, pulls()]).toEqual([['signed_out'], 2])
  await sync.stop()
})
