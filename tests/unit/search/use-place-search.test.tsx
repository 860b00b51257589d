// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { usePlaceSearch, useServedPlaces } from '#src/components/places/use-place-search.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { isKnownOffline } from '#src/queries/connection.ts'
import type { PlaceService } from '#src/services/places.ts'
import { goOffline, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => void vi.useRealTimers())

/** A search that is typed into, and the questions that the server gets. */
function begin<Found>(search: (query: string) => Found) {
  const asked = vi.fn<PlaceService['search']>().mockResolvedValue([])
  const places = { search: asked, searchMaps: vi.fn<PlaceService['searchMaps']>().mockResolvedValue([]) }
  const { rerender, result } = renderHook(({ query }) => search(query), {
    initialProps: { query: '' },
    wrapper: ({ children }) => signedIn(copy, { places }, children),
  })
  return { asked, type: (query: string) => rerender({ query }), found: () => result.current }
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

test.each([
  ['B4', (query: string) => useServedPlaces(query, undefined)],
  ['C2', (query: string) => usePlaceSearch(query, undefined)],
])('%s The server is asked for places 300 ms after the last key, once', (_, search) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked, type } = begin<unknown>(search)
  for (const query of ['r', 'ra', 'ram']) {
    type(query)
    pass(299)
  }
  expect(asked).not.toHaveBeenCalled()
  pass(2)
  expect(asked.mock.calls).toEqual([['ram', undefined]])
})

test('Asks nothing while requests and the browser have found no network, says so, and asks when there is one again', async () => {
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'connection', value: 'offline' }]))
  const radio = goOffline()
  const { asked, type, found } = begin((query) => useServedPlaces(query, undefined))
  await waitFor(async () => expect(await firstValueFrom(isKnownOffline(copy))).toBe(true))
  expect(found()).toMatchObject({ isLocal: false })
  type('ramen')
  expect(found()).toMatchObject({ isSearching: false, isLocal: true })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(asked).not.toHaveBeenCalled()
  radio.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(asked.mock.calls).toEqual([['ramen', undefined]]))
})

test('Asks although the browser says that there is no network, while no request has found that', async () => {
  goOffline()
  const { asked, type } = begin((query) => useServedPlaces(query, undefined))
  type('ramen')
  await waitFor(() => expect(asked.mock.calls).toEqual([['ramen', undefined]]))
})
