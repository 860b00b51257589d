import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followSession } from '#src/app/session-now.ts'
import type { Session } from '#src/services/session.ts'

const ada: Session = { userId: 'ada', email: 'ada@crumb.example', isOver: false }
const ben: Session = { userId: 'ben', email: 'ben@crumb.example', isOver: false }

beforeEach(() => void vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>()))
afterEach(() => vi.unstubAllGlobals())

/** A device whose storage answers one read after the other, as the test says. */
function deviceSession() {
  const reads: ((session: Session | undefined) => void)[] = []
  let tell = (): void => {}
  const service = {
    current: () => new Promise<Session | undefined>((resolve) => void reads.push(resolve)),
    watch: (listener: () => void) => {
      tell = listener
      return () => {}
    },
  }
  const answer = (index: number, session: Session | undefined): void => reads[index]?.(session)
  return { service, answer, change: () => tell() }
}

test('The session is read before anybody asks for it', async () => {
  const { service, answer } = deviceSession()
  const now = followSession(service)
  expect(now.get()).toBeUndefined()
  answer(0, ada)
  await vi.waitFor(() => expect(now.get()).toBe(ada))
})

test('That nobody is signed in is known, and told', async () => {
  const { service, answer } = deviceSession()
  const now = followSession(service)
  const told = vi.fn<() => void>()
  now.watch(told)
  answer(0, undefined)
  await vi.waitFor(() => expect(now.get()).toBeNull())
  expect(told).toHaveBeenCalledOnce()
})

test('H5 Another tab signs out while the session is read: what was read before it does not count', async () => {
  const { service, answer, change } = deviceSession()
  const now = followSession(service)
  change()
  answer(1, ben)
  await vi.waitFor(() => expect(now.get()).toBe(ben))
  answer(0, ada)
  await new Promise((resolve) => setTimeout(resolve))
  expect(now.get()).toBe(ben)
})
