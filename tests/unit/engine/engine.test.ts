import { expect, onTestFinished, test, vi } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import type { ChannelMessage, LocalCopy } from '#src/db/local-copy.ts'
import { type Backend, BackendError } from '#sync/backend.ts'
import { drain } from '#sync/drain.ts'
import { createEngine } from '#sync/engine.ts'
import { pushAll } from '#sync/push.ts'
import { pullAnswer, pushAnswer } from '#tests/support/answers.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

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

test('what was saved after work that it depends on had been refused leaves the screens before anything is sent', async () => {
  const copy = createMemoryStore()
  const input = { id: idOf(9), place_id: 'manual', name: 'Bar' }
  const reason = { code: 'not_allowed', message: 'No.' }
  await copy.owed.write(['refused'], (owed) =>
    owed.put('refused', [{ seq: 0, id: idOf(8), intent: 'save_place', input, saved_at: '', ...reason }]),
  )
  await logVisit(copy, { id: idOf(1), restaurant_id: idOf(9), created_at: '2026-05-01T11:00:00.000Z' })
  expect(copy.documents.rows('reviews').size).toBe(1)
  const context = { copy, backend: {} as Backend, signal: new AbortController().signal, answered: () => {} }
  await pushAll(context, async () => void (await applyPending(copy)))
  expect([copy.documents.rows('reviews').size, copy.owed.rows('refused').length]).toEqual([0, 2])
})

test('a tab that begins to lead shows all that waits anew, whatever an earlier version of the app made of it', async () => {
  const copy = createMemoryStore()
  copy.clock.sleep = (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
  await saveIntent(copy, 'create_list', { id: idOf(1), name: 'Best', is_public: true, is_ranked: false })
  await copy.documents.write([{ entity: 'lists', key: idOf(1), document: null }])
  const backend = { push: offline, pull: offline, unlinkedFiles: offline, listen: () => () => {} } as unknown as Backend
  const ended = new AbortController()
  const running = createEngine({ copy, backend, random: () => 0.5 }).run(ended.signal)
  await vi.waitFor(async () => expect((await copy.documents.get('lists', [idOf(1)])).size).toBe(1))
  ended.abort()
  await running
})

test('a start without news is one request, and files that nothing shows are asked for when the pull says that there are some', async () => {
  const asked: string[] = []
  const files = [{ bucket: 'review-photos' as const, path: 'ada/1.webp' }]
  const backendWith = (has_unlinked_files: boolean): Backend =>
    ({
      async pull() {
        asked.push('pull')
        return pullAnswer({ has_unlinked_files })
      },
      async unlinkedFiles() {
        asked.push('unlinkedFiles')
        return files
      },
      async removeFile({ path }: { path: string }) {
        asked.push(path)
      },
      listen: () => () => {},
    }) as unknown as Backend
  const start = async (backend: Backend, requests: number): Promise<string[]> => {
    asked.length = 0
    const copy = createMemoryStore()
    // It sleeps when a round is done.
    const slept = vi.fn<typeof copy.clock.sleep>(
      (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
    )
    copy.clock.sleep = slept
    const ended = new AbortController()
    const running = createEngine({ copy, backend, random: () => 0.5 }).run(ended.signal)
    await vi.waitFor(() => expect([slept.mock.calls.length > 0, asked.length >= requests]).toEqual([true, true]))
    ended.abort()
    await running
    return [...asked]
  }
  expect(await start(backendWith(false), 1)).toEqual(['pull'])
  expect(await start(backendWith(true), 3)).toEqual(['pull', 'unlinkedFiles', 'ada/1.webp'])
})

/** In fake time. */
const sleep: LocalCopy['clock']['sleep'] = (ms, signal) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => resolve())
  })

test('news are asked for at once, also those that come while the server is asked', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const copy = createMemoryStore()
  copy.clock.sleep = sleep
  const pull = vi.fn<Backend['pull']>(async () => {
    await sleep(100)
    return pullAnswer()
  })
  const listen = vi.fn<Backend['listen']>(() => () => {})
  const ended = new AbortController()
  const backend = { push: offline, pull, unlinkedFiles: offline, listen } as unknown as Backend
  const running = createEngine({ copy, backend, random: () => 1 }).run(ended.signal)
  await vi.advanceTimersByTimeAsync(50)
  for (const pulls of [2, 3]) {
    listen.mock.lastCall?.[0]()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pull).toHaveBeenCalledTimes(pulls)
  }
  ended.abort()
  await vi.runAllTimersAsync()
  await running
})

/** Runs a tab for ten minutes in which somebody who is followed changes something all the time; `backend` may fail. */
async function tenMinutesOfNews(copy: MemoryStore, backend: Partial<Backend>): Promise<void> {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  copy.clock.sleep = sleep
  const listen: Backend['listen'] = (hear) => {
    const news = setInterval(hear, 3000)
    return () => clearInterval(news)
  }
  const unlinkedFiles: Backend['unlinkedFiles'] = async () => []
  const answering = { pull: async () => pullAnswer(), unlinkedFiles, listen, ...backend } as unknown as Backend
  const ended = new AbortController()
  const running = createEngine({ copy, backend: answering, random: () => 1 }).run(ended.signal)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  ended.abort()
  await vi.runAllTimersAsync()
  await running
}

const busy = async (): Promise<never> => {
  throw new BackendError('busy', 'Internal error.')
}

/** After 0, 1, 6, 16, 36 and 76 s, and then once a minute. */
const timesInTenMinutes = 14

test('a server that cannot take a change but answers all else is asked ever more rarely', async () => {
  const copy = createMemoryStore()
  const push = vi.fn<typeof busy>(busy)
  await saveIntent(copy, 'create_list', { id: idOf(1), name: 'Best', is_public: true, is_ranked: false })
  await tenMinutesOfNews(copy, { push })
  expect(push).toHaveBeenCalledTimes(timesInTenMinutes)
})

test('a storage service that is down is asked ever more rarely to delete what nothing shows, whatever the pulls say', async () => {
  const removeFile = vi.fn<typeof busy>(busy)
  await tenMinutesOfNews(createMemoryStore(), {
    pull: async () => pullAnswer({ has_unlinked_files: true }),
    unlinkedFiles: async () => [{ bucket: 'review-photos', path: 'ada/1.webp' }],
    removeFile,
  })
  expect(removeFile).toHaveBeenCalledTimes(timesInTenMinutes)
})

test('a full storage is offered what the server has every half a minute, whatever the news', async () => {
  const copy = createMemoryStore()
  copy.owed.setFull(true)
  const pull = vi.fn<Backend['pull']>(async () => pullAnswer())
  await tenMinutesOfNews(copy, { pull })
  expect(pull).toHaveBeenCalledTimes(21)
})
