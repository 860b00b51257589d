// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePlaceSearch, useServedPlaces } from '#src/components/places/use-place-search.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { PlaceService } from '#src/services/places.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => void vi.useRealTimers())

/** A search that is typed into, and the questions that the server gets. */
function begin(search: (query: string) => unknown) {
  const asked = vi.fn<PlaceService['search']>().mockResolvedValue([])
  const places = { search: asked, searchMaps: vi.fn<PlaceService['searchMaps']>().mockResolvedValue([]) }
  const { rerender } = renderHook(({ query }) => search(query), {
    initialProps: { query: '' },
    wrapper: ({ children }) => signedIn(copy, { places }, children),
  })
  return { asked, type: (query: string) => rerender({ query }) }
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

test.each([
  ['B4', (query: string) => useServedPlaces(query, undefined)],
  ['C2', (query: string) => usePlaceSearch(query, undefined)],
])('%s The server is asked for places 300 ms after the last key, once', (_, search) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked, type } = begin(search)
  for (const query of ['r', 'ra', 'ram']) {
    type(query)
    pass(299)
  }
  expect(asked).not.toHaveBeenCalled()
  pass(2)
  expect(asked.mock.calls).toEqual([['ram', undefined]])
})
