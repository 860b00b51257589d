/** A file of tests in a worker that has run others: modules are loaded anew, and nothing that others left goes on. */
import { afterAll, expect, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

vi.resetModules()

const before = Object.getOwnPropertyDescriptors(globalThis)

const timers = new Set<NodeJS.Timeout>()
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis
const listed = <Start extends typeof startInterval>(start: Start) =>
  Object.assign((...given: Parameters<Start>) => {
    const timer = start(...given)
    timers.add(timer)
    return timer
  }, start)
globalThis.setTimeout = listed(startTimeout) as typeof setTimeout
globalThis.setInterval = listed(startInterval) as typeof setInterval

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
