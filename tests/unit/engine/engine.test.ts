import { expect, onTestFinished, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { ChannelMessage } from '#src/db/local-copy.ts'
import { type Backend, BackendError } from '#sync/backend.ts'
import { drain } from '#sync/drain.ts'
import { createEngine } from '#sync/engine.ts'
import { pullAnswer, pushAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf } from '#tests/support/memory-store.ts'

const offline = async (): Promise<never> => {
  throw new BackendError('network', 'Offline')
}

test('what the service worker was refused leaves the screens of an open tab', async () => {
  const listeners: ((message: ChannelMessage) => void)[] = []
  const copy = createMemoryStore()
  copy.clock.sleep = (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
  copy.channel = {
    post: (message) => void listeners.map((listener) => listener(message)),
    listen: (listener) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const pull = vi.fn<typeof offline>(offline)
  const ofTab = { push: offline, pull, unlinkedFiles: offline, listen: () => () => {} } as unknown as Backend
  const ended = new AbortController()
  const running = createEngine({ copy, backend: ofTab, random: () => 0.5 }).run(ended.signal)
  const lists = async (): Promise<number> => (await copy.documents.get('lists', [idOf(1)])).size

  await saveIntent(copy, 'create_list', { id: idOf(1), name: 'Best', is_public: true, is_ranked: false })
  expect(await lists()).toBe(1)
  const refusing = {
    push: async () => pushAnswer([{ status: 'rejected', code: 'not_found', message: 'It is gone.' }]),
    unlinkedFiles: async () => [],
  } as unknown as Backend
  await drain(copy, refusing, ended.signal)
  expect(copy.owed.rows('refused')).toHaveLength(1)
  await vi.waitFor(async () => expect(await lists()).toBe(0))

  ended.abort()
  await running
})

test('a server that cannot take a change but answers all else is asked ever more rarely', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const copy = createMemoryStore()
  copy.clock.sleep = (ms, signal) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => resolve())
    })
  const push = vi.fn<() => Promise<never>>(async () => {
    throw new BackendError('busy', 'Internal error.')
  })
  const pull: Backend['pull'] = async () => pullAnswer()
  await saveIntent(copy, 'create_list', { id: idOf(1), name: 'Best', is_public: true, is_ranked: false })
  const unlinkedFiles: Backend['unlinkedFiles'] = async () => []
  const backend = { push, pull, unlinkedFiles, listen: () => () => {} } as unknown as Backend
  const ended = new AbortController()
  const running = createEngine({ copy, backend, random: () => 1 }).run(ended.signal)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  // After 0, 1, 6, 16, 36 and 76 s, and then once a minute.
  expect(push).toHaveBeenCalledTimes(14)
  ended.abort()
  await vi.runAllTimersAsync()
  await running
})
