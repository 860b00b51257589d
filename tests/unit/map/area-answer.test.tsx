// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMapArea } from '#src/components/map/use-map-area.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { StorageError } from '#src/db/owed.ts'
import type { PlaceService, PlacesWithin } from '#src/services/places.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const shown = { west: 13.03, south: 47.79, east: 13.06, north: 47.81 }
const bakery = {
  id: uuid(7),
  name: 'Bakery',
  address: null,
  latitude: 47.8,
  longitude: 13.04,
  rating_count: 0,
  visits: 3,
}
const answer = { count: 1340, is_counted: false, places: [bakery] } as unknown as PlacesWithin

/** A map that is opened and moved there. */
function search(within: PlaceService['within']) {
  const { result } = renderHook(() => useMapArea(undefined), {
    wrapper: ({ children }) => signedIn(copy, { places: { within } }, children),
  })
  act(() => result.current.search(shown, 14.2))
  return result
}

test('The answer about an area is kept with its age: without a network the same view shows its places and how many there were', async () => {
  const asked = vi.fn<PlaceService['within']>().mockResolvedValue(answer)
  const online = search(asked)
  await waitFor(() => expect(online.current.total).toEqual({ count: 1340, is_counted: false }))
  expect(online.current.places).toMatchObject([{ name: 'Bakery' }])
  const { at } = online.current
  expect(at).toBeLessThanOrEqual(copy.clock.now())
  cleanup()

  const later = search(unanswered)
  const shows = { state: 'offline', at, total: { count: 1340, is_counted: false }, places: [{ name: 'Bakery' }] }
  await waitFor(() => expect(later.current).toMatchObject(shows))
})

test('An area that nobody asked about shows what is on the device, and no age', async () => {
  const elsewhere = search(unanswered)
  await waitFor(() => expect(elsewhere.current.state).toBe('offline'))
  expect(elsewhere.current).toMatchObject({ at: undefined, total: undefined, places: [] })
})

test('A device without room shows the places all the same', async () => {
  copy.documents.write = () => Promise.reject(new StorageError('full', 'No room.'))
  const full = search(vi.fn<PlaceService['within']>().mockResolvedValue(answer))
  await waitFor(() => expect(full.current.places).toMatchObject([{ name: 'Bakery' }]))
})

test('An area that could not be searched is searched again when the person wants it', async () => {
  const asked = vi.fn<PlaceService['within']>().mockRejectedValueOnce(new ServiceError('busy', 'Broken.', 'broken'))
  asked.mockResolvedValue(answer)
  const broken = search(asked)
  await waitFor(() => expect(broken.current.state).toBe('failed'))
  act(() => broken.current.search(shown, 14.2))
  await waitFor(() => expect(broken.current.places).toMatchObject([{ name: 'Bakery' }]))
})
