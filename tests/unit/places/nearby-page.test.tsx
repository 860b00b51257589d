// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { nearbyKey } from '#src/domain/places/offered-places.ts'
import { NearbyPage } from '#src/screens/nearby/NearbyPage.tsx'
import type { Location, PlaceService } from '#src/services/places.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { everythingHasArrived, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { restaurantRow } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const here = { latitude: 47.8, longitude: 13 }
const ours = { ...restaurantRow(101, 'Ours'), ...here, rating_average: 4, rating_count: 1, visits: 1 }
const theirs = { place_id: 'ITHEIRS', name: 'Theirs', address: 'Kaigasse 3', latitude: 47.803, longitude: 13 }
const keepOurs = () =>
  copy.documents.write([{ entity: 'restaurants', key: ours.id, document: { row: ours, scopes: ['catalog'] } }])

function open(location: () => Promise<Location | undefined>, answers: Partial<PlaceService>) {
  const services = {
    ...unansweredServices,
    location: { ask: location, ifAllowed: location, askAgain: async () => here },
    places: { ...unansweredServices.places, ...answers },
  }
  return render(signedIn(copy, services, <NearbyPage />))
}
const rows = () => within(screen.getByRole('list', { name: 'Nearby restaurants' })).getAllByRole('listitem')

test('B3 Without a location nobody says that what is shown is near, and the way to what is near stands above it', async () => {
  await keepOurs()
  open(async () => undefined, { suggested: async () => [ours] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Places' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Popular places' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Location' }).textContent).toContain(
    "Turn it on to see what's close to you.",
  )
  expect(rows()[0]?.textContent).toContain('Ours')
  expect(screen.getByRole('main').textContent).not.toContain(' km')
})

test('B19 That what is near could not be asked for is not called none, and it is asked for again', async () => {
  const failing = vi.fn<PlaceService['nearby']>(async () => {
    throw new ServiceError('busy', 'No.', 'busy')
  })
  open(async () => here, { nearby: failing })
  expect(await screen.findByText('Failed to fetch nearby restaurants')).toBeTruthy()
  expect(screen.queryByText('No restaurants found in your area')).toBeNull()
  failing.mockImplementation(async () => [{ ...ours, distance_km: 0 }])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

// The last one: where the device is, is known until the app is left.
test('B3 Places of the maps service join ours when they come, nearest first, and are kept', async () => {
  await keepOurs()
  await everythingHasArrived(copy)
  let answer: (places: (typeof theirs)[]) => void = () => {}
  const nearbyMaps = vi.fn<PlaceService['nearbyMaps']>(() => new Promise((resolve) => (answer = resolve)))
  const nearby = async () => [{ ...ours, distance_km: 0 }]
  const shown = open(async () => here, { nearby, nearbyMaps })
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(nearbyMaps.mock.calls).toEqual([[here, 10_000]]))
  answer([theirs])
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[1]?.textContent).toMatch(/Theirs.*Be first to rate.*0\.3 km.*Kaigasse 3/)
  expect(
    within(rows()[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/restaurant/mapkit-ITHEIRS?mapkitPlaceId=ITHEIRS')
  await waitFor(async () => expect(await copy.documents.answers.get(nearbyKey)).toBeDefined())
  shown.unmount()
  open(async () => here, {})
  await waitFor(() => expect(rows()).toHaveLength(2))
})
