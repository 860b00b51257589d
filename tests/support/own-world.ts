/** Before each file of tests in a worker that has run others: it has modules, timers, globals and a document of its own. */
import { afterAll, expect, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

vi.resetModules()

const before = Object.getOwnPropertyDescriptors(globalThis)

const timers = new Set<NodeJS.Timeout>()
const listed = <Start extends (...given: never[]) => unknown>(start: Start): Start =>
  Object.assign((...given: unknown[]): NodeJS.Timeout => {
    const timer: NodeJS.Timeout = Reflect.apply(start, undefined, given)
    timers.add(timer)
    return timer
  }, start)
globalThis.setTimeout = listed(setTimeout)
globalThis.setInterval = listed(setInterval)

// Loading happy-dom takes half a second, a window of it 20 ms.
const needsDocument = expect.getState().testPath?.endsWith('.tsx')
const document = needsDocument ? await builtinEnvironments['happy-dom'].setup(globalThis, {}) : undefined

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await document?.teardown(globalThis)
  for (const timer of timers) clearTimeout(timer)
  for (const name of Reflect.ownKeys(globalThis)) if (!(name in before)) Reflect.deleteProperty(globalThis, name)
  Object.defineProperties(globalThis, before)
})
