/** What wakes a tab's sync, when it rests, and how it ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { clock } from '#src/db/device.ts'
import type { ChannelMessage } from '#src/db/local-copy.ts'
import { StorageError } from '#src/db/owed.ts'
import { type Backend, BackendError, type SentMutation } from '#sync/backend.ts'
import { readyFrom } from '#sync/photos.ts'
import { startSync } from '#sync/start-sync.ts'
import { pullAnswer, pushAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'
import { listRow } from '#tests/unit/db/rows.ts'

let copy: MemoryStore
let page: EventTarget & { visibilityState?: string }
let pull: ReturnType<typeof vi.fn<() => Promise<ReturnType<typeof pullAnswer>>>>
type Push = (client: string, mutations: SentMutation[]) => Promise<ReturnType<typeof pushAnswer>>
let push: ReturnType<typeof vi.fn<Push>>
let listen: ReturnType<typeof vi.fn<Backend['listen']>>
let faults: unknown[]
let ends: string[]
/** Who hears what another tab posts. */
let listeners: Set<(message: ChannelMessage) => void>

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  copy = createMemoryStore()
  copy.clock = clock
  listeners = new Set()
  copy.channel.listen = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  push = vi.fn<Push>(async (_client, mutations) => pushAnswer(mutations.map(() => ({ status: 'applied' }))))
  listen = vi.fn<Backend['listen']>(() => () => {})
  pull = vi.fn<() => Promise<ReturnType<typeof pullAnswer>>>(async () => pullAnswer())
  faults = []
  ends = []
})
afterEach(() => {
  expect(listeners.size).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = () =>
  startSync({
    copy,
    backend: { push, pull, unlinkedFiles: async () => [], listen } as unknown as Backend,
    onSessionEnd: (kind) => void ends.push(kind),
    onFault: (error) => void faults.push(error),
  })
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const pulls = (): number => pull.mock.calls.length
const pushes = (): number => push.mock.calls.length
function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
function tell(message: ChannelMessage): void {
  for (const listener of listeners) listener(message)
}
const list = { ...listRow(1, me), id: idOf(1) }
const newList = () =>
  saveIntent(copy, 'create_list', { id: list.id, name: list.name, is_public: true, is_ranked: false })

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

test('a tab out of sight asks nothing for an hour, another tab may lead, and who is back is told at once', async () => {
  const sync = start()
  await seconds(1)
  show('hidden')
  await seconds(90)
  const asked = pulls()
  await seconds(3600)
  expect(pulls()).toBe(asked)
  let hasLed = false
  await copy.locks.lead(`crumb-leader-${me}`, { steal: false, signal: new AbortController().signal }, async () => {
    hasLed = true
  })
  expect(hasLed).toBe(true)
  show('visible')
  await seconds(1)
  expect(pulls()).toBeGreaterThan(asked)
  expect(faults).toEqual([])
  await sync.stop()
})

test('who looks at another app for a moment finds the tab still leading', async () => {
  const sync = start()
  for (let times = 0; times < 20; times += 1) {
    await seconds(17)
    show('hidden')
    await seconds(29)
    show('visible')
  }
  expect(listen).toHaveBeenCalledTimes(1)
  await sync.stop()
})

test('a tab out of sight goes on until everything has arrived', async () => {
  pull.mockRejectedValue(new BackendError('network', 'No network.'))
  page.visibilityState = 'hidden'
  const sync = start()
  await seconds(600)
  const tried = pulls()
  pull.mockImplementation(async () => pullAnswer())
  await seconds(300)
  const asked = pulls()
  expect(asked).toBeGreaterThan(tried)
  await seconds(3600)
  expect(pulls()).toBe(asked)
  await sync.stop()
})

test('a tab out of sight goes on until everything is sent, and sends what is saved while it rests', async () => {
  const sync = start()
  await seconds(1)
  push.mockRejectedValue(new BackendError('network', 'No network.'))
  await newList()
  tell('saved')
  show('hidden')
  await seconds(600)
  const tried = pushes()
  await seconds(600)
  expect(pushes()).toBeGreaterThan(tried)
  push.mockImplementation(async (_client, mutations) => pushAnswer(mutations.map(() => ({ status: 'applied' }))))
  pull.mockImplementation(async () => pullAnswer({ changes: [{ scope: `user:${me}`, rows: { lists: [list] } }] }))
  await seconds(60)
  // Virtual time does not wait for what a pull loads.
  await vi.dynamicImportSettled()
  await seconds(300)
  const sent = [pushes(), pulls()]
  await seconds(3600)
  expect([pushes(), pulls()]).toEqual(sent)
  await saveIntent(copy, 'follow', { user_id: idOf(7) })
  tell('saved')
  await seconds(1)
  expect(pushes()).toBe((sent[0] ?? 0) + 1)
  await sync.stop()
  expect(faults).toEqual([])
})

test('a tab out of sight whose storage cannot say what is left to send goes on until it can, and that is no fault of ours', async () => {
  const { read } = copy.owed
  copy.owed.read = (tables, work) =>
    tables === readyFrom ? Promise.reject(new StorageError('lost', 'The storage is busy.')) : read(tables, work)
  page.visibilityState = 'hidden'
  const sync = start()
  await seconds(600)
  const tried = pulls()
  await seconds(3600)
  expect(pulls()).toBeGreaterThan(tried)
  copy.owed.read = read
  await seconds(300)
  const asked = pulls()
  await seconds(3600)
  expect(pulls()).toBe(asked)
  await sync.stop()
  expect(faults).toEqual([])
})

test('who is back in the moment in which the tab goes to rest finds it leading again', async () => {
  listen.mockReturnValueOnce(() => show('visible'))
  const sync = start()
  await seconds(1)
  show('hidden')
  await seconds(90)
  expect(listen).toHaveBeenCalledTimes(2)
  await sync.stop()
})
