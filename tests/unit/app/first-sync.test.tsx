// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { keepLineForFirstSync } from '#src/app/local/first-sync.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { everythingHasArrived, goOffline, openCopyForEach } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

/** How often the line was taken and given back. */
function keptLine() {
  const end = vi.fn<() => void>()
  const begin = vi.fn<() => () => void>(() => end)
  const stop = keepLineForFirstSync(copy, begin)
  return { begin, end, stop }
}

test('The first sync has the line to itself until everything has arrived', async () => {
  const { begin, end } = keptLine()
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce())
  expect(end).not.toHaveBeenCalled()
  await everythingHasArrived(copy)
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce())
})

test('Where everything has arrived before, or nothing can, the line is never kept', async () => {
  goOffline()
  const { begin } = keptLine()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(begin).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  await everythingHasArrived(copy)
  const later = keptLine()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(later.begin).not.toHaveBeenCalled()
})

test('The line is free again when the network goes, and when the copy is closed', async () => {
  const { begin, end } = keptLine()
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce())
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(end).toHaveBeenCalledOnce())
  vi.restoreAllMocks()
  const second = keptLine()
  await vi.waitFor(() => expect(second.begin).toHaveBeenCalledOnce())
  second.stop()
  expect(second.end).toHaveBeenCalledOnce()
})
