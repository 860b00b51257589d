/** Sync whose code comes behind home. */
import { expect, test, vi } from 'vitest'
import { lateSync } from '#src/app/local/late-sync.ts'
import type { Sync } from '#sync/start-sync.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve))

function later() {
  let arrive = (): void => {}
  const promise = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { promise, arrive }
}

function parts() {
  const sync: Sync = { wake: vi.fn<() => void>(), stop: vi.fn<() => Promise<void>>(async () => {}) }
  const code = { isCode: true }
  return {
    sync,
    code,
    load: vi.fn<() => Promise<typeof code>>(async () => code),
    start: vi.fn<(given: typeof code) => Sync>(() => sync),
    sleep: vi.fn<(ms: number) => Promise<void>>(async () => {}),
    onFault: vi.fn<(error: unknown) => void>(),
  }
}

test('sync begins when the start has time for it, with its code, and is woken from then on', async () => {
  const { sync, code, ...given } = parts()
  const { promise: begin, arrive } = later()
  const late = lateSync({ ...given, begin })
  await soon()
  late.wake()
  expect([given.load.mock.calls, sync.wake]).toEqual([[], expect.anything()])
  expect(sync.wake).not.toHaveBeenCalled()
  arrive()
  await soon()
  expect(given.start.mock.calls).toEqual([[code]])
  late.wake()
  expect(sync.wake).toHaveBeenCalledOnce()
  await late.stop()
  expect(sync.stop).toHaveBeenCalledOnce()
})

test('code that does not come is asked for until it does', async () => {
  const { sync: _, code, ...given } = parts()
  given.load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const late = lateSync({ ...given, begin: Promise.resolve() })
  await soon()
  expect([given.load.mock.calls.length, given.sleep.mock.calls.map(([ms]) => ms), given.start.mock.calls]).toEqual([
    2,
    [5000],
    [[code]],
  ])
  await late.stop()
})

test('who signs out before that is not waited for, and nothing begins', async () => {
  const { sync: _, code: __, ...given } = parts()
  const never = lateSync({ ...given, begin: new Promise(() => {}) })
  await never.stop()
  const { promise: come, arrive } = later()
  const coming = lateSync({ ...given, begin: Promise.resolve(), load: () => come.then(() => ({ isCode: true })) })
  await soon()
  await coming.stop()
  arrive()
  await soon()
  expect([given.start.mock.calls, given.onFault.mock.calls]).toEqual([[], []])
})

test('a fault of its start is told', async () => {
  const { sync: _, code: __, ...given } = parts()
  given.start.mockImplementation(() => {
    throw new Error('Its own')
  })
  lateSync({ ...given, begin: Promise.resolve() })
  await soon()
  expect(given.onFault.mock.calls).toEqual([[new Error('Its own')]])
})
