import { afterEach, expect, test, vi } from 'vitest'
import { asPerson } from '#src/backend/as-person.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { BackendError } from '#sync/backend.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const session = {
  person: async () => ({ userId: 'ada', token: 'token' }),
  accessToken: async () => 'token',
} as unknown as SessionKeeper

/** Answers with these errors in turn, and then with "done". */
const failing = (...errors: BackendError[]) =>
  vi.fn<() => Promise<string>>(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  })

test('what other requests of the account left no room for is sent again a second later', async () => {
  vi.useFakeTimers()
  const work = failing(new BackendError('busy', 'Too much at once.', 'CR002'))
  const answer = asPerson(session, work)
  await vi.advanceTimersByTimeAsync(900)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(await answer).toBe('done')
})

test('twice is a busy server, and no other failure is repeated', async () => {
  vi.useFakeTimers()
  const full = () => new BackendError('busy', 'Too much at once.', 'CR002')
  const twice = asPerson(session, failing(full(), full())).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await twice).toMatchObject({ kind: 'busy' })
  const other = failing(new BackendError('busy', 'The server has a problem.', '57014'))
  await expect(asPerson(session, other)).rejects.toMatchObject({ kind: 'busy' })
  expect(other).toHaveBeenCalledTimes(1)
})

test('while the browser says that there is no network, one lost request in five seconds is enough; with its word alone each is tried', async () => {
  vi.useFakeTimers()
  const lost = () => new BackendError('network', 'The server could not be reached.')
  const work = failing(lost(), lost(), lost(), lost())
  const ask = () => asPerson(session, work).catch((error: unknown) => error)
  await ask()
  await ask()
  expect(work).toHaveBeenCalledTimes(2)
  vi.stubGlobal('navigator', { onLine: false })
  expect(await ask()).toMatchObject({ kind: 'offline' })
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5000)
  await ask()
  await ask()
  expect(work).toHaveBeenCalledTimes(3)
  vi.stubGlobal('navigator', { onLine: true })
  await ask()
  expect(work).toHaveBeenCalledTimes(4)
})

test('an answer that comes after a lost request ends that, whatever the browser says', async () => {
  vi.useFakeTimers()
  const later = asPerson(session, () => new Promise((resolve) => setTimeout(resolve, 1000)))
  const lost = failing(new BackendError('network', 'The server could not be reached.'))
  await asPerson(session, lost).catch(() => {})
  vi.stubGlobal('navigator', { onLine: false })
  await vi.advanceTimersByTimeAsync(1000)
  await later
  expect(await asPerson(session, lost)).toBe('done')
})
