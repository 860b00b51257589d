import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const persist = vi.fn<() => Promise<boolean>>()
const persisted = vi.fn<() => Promise<boolean>>()
const reported = vi.fn<(error: unknown) => void>()
let keeping: typeof import('#src/app/local/persist-storage.ts')

beforeEach(async () => {
  persist.mockReset().mockResolvedValue(true)
  persisted.mockReset().mockResolvedValue(false)
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, storage: { persist, persisted } })
  // happy-dom has none.
  vi.stubGlobal('reportError', reported)
  // As a page that is loaded anew.
  vi.resetModules()
  keeping = await import('#src/app/local/persist-storage.ts')
})
afterEach(() => vi.unstubAllGlobals())

const startFrom = (mode: 'browser' | 'standalone'): (() => void) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(mode) }))
  return keeping.persistStorageOnceInstalled()
}
const soon = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20))

it('H5 A tab asks to keep its storage once, and only after the first save', async () => {
  const stop = startFrom('browser')
  await soon()
  expect(persist).not.toHaveBeenCalled()
  keeping.persistStorage()
  keeping.persistStorage()
  expect(persist).toHaveBeenCalledOnce()
  stop()
})

it('H5 Installed from a tab, it asks again', async () => {
  const stop = startFrom('browser')
  keeping.persistStorage()
  window.dispatchEvent(new Event('appinstalled'))
  expect(persist).toHaveBeenCalledTimes(2)
  stop()
  window.dispatchEvent(new Event('appinstalled'))
  expect(persist).toHaveBeenCalledTimes(2)
})

it('H5 Started from the home screen, where the storage is another, it asks at once, unless it is kept already', async () => {
  persisted.mockResolvedValue(true)
  startFrom('standalone')()
  await soon()
  expect(persist).not.toHaveBeenCalled()
  persisted.mockResolvedValue(false)
  startFrom('standalone')()
  await soon()
  expect(persist).toHaveBeenCalledOnce()
})

it('H5 A private window has no such storage', async () => {
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 })
  startFrom('standalone')()
  keeping.persistStorage()
  await soon()
  expect(reported).not.toHaveBeenCalled()
})
