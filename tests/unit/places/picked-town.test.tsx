// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pickTown } from '#src/commands/pick-town.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { NearbyPage } from '#src/screens/nearby/NearbyPage.tsx'
import type { PlaceService } from '#src/services/places.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { restaurantRow } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const placed = (number: number, name: string, town: string, latitude: number) => ({
  ...restaurantRow(number, name),
  latitude,
  longitude: 13,
  town,
})
/** Ten kilometres apart, and far away. */
const kumo = placed(101, 'Kumo', 'Hallein', 47.7)
const far = placed(102, 'Rose', 'Wien', 48.2)

type Location = { latitude: number; longitude: number }

function open({
  location,
  nearby = unanswered,
}: {
  location: () => Promise<Location | undefined>
  nearby?: PlaceService['nearby']
}) {
  const places = { nearby, suggested: unanswered, nearbyMaps: unanswered, filter: unanswered, photosOf: unanswered }
  const services = {
    location: { ask: location, ifAllowed: location, askAgain: location },
    pictures: { place: () => undefined, avatar: () => undefined },
    places: { ...places, searchTowns: unanswered },
    refresh: () => {},
  }
  return render(signedIn(copy, services, <NearbyPage />))
}
const nowhere = async () => undefined
const keepPlaces = () =>
  copy.documents.write(
    [kumo, far].map((row) => ({ entity: 'restaurants' as const, key: row.id, document: { row, scopes: ['catalog'] } })),
  )
const shown = () =>
  within(screen.getByRole('list', { name: 'Nearby restaurants' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)

test('Without a location one picks a town of the places on the device, offline too; its places and distances are from there on, and say so', async () => {
  await keepPlaces()
  open({ location: nowhere })
  fireEvent.click(await screen.findByRole('button', { name: 'Pick a town' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Pick a town' }))
  const towns = await sheet.findAllByRole('button', { name: /Hallein|Wien/ })
  expect(towns.map(({ textContent }) => textContent)).toEqual(['Hallein', 'Wien'])
  fireEvent.change(sheet.getByLabelText('Search towns'), { target: { value: 'hal' } })
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Wien' })).toBeNull())
  // The marked beginning is an element of its own here, where no style sheet says that it is in line.
  fireEvent.click(sheet.getByRole('button', { name: /^Hal ?lein$/ }))

  expect(await screen.findByRole('heading', { name: 'Near Hallein' })).toBeTruthy()
  expect(shown()).toEqual(['Kumo'])
  expect(screen.getByText('Distances are from the middle of Hallein.')).toBeTruthy()
  expect(screen.getByText('· 10 m')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change town' })).toBeTruthy()
})

test('The server is asked around the picked town, which is remembered', async () => {
  await pickTown(copy, { name: 'Hallein', latitude: 47.7, longitude: 13 })
  const nearby = vi.fn<PlaceService['nearby']>(async () => [{ ...kumo, distance_km: 0 }])
  open({ location: nowhere, nearby })
  await waitFor(() => expect(nearby.mock.calls).toEqual([[{ latitude: 47.7, longitude: 13 }, 10_000]]))
  await waitFor(() => expect(shown()).toEqual(['Kumo']))
})

test('A town in which nothing is known is said, and can be changed', async () => {
  await pickTown(copy, { name: 'Hallein', latitude: 10, longitude: 10 })
  open({ location: nowhere, nearby: async () => [] })
  expect(await screen.findByText('No restaurants found around Hallein')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change town' })).toBeTruthy()
})

// The last one: where the device is, is known until the app is left.
test('Once the device says where it is, the town is forgotten', async () => {
  await keepPlaces()
  await pickTown(copy, { name: 'Wien', latitude: 48.2, longitude: 13 })
  open({ location: async () => ({ latitude: 47.7, longitude: 13 }) })
  expect(await screen.findByRole('heading', { name: 'Nearby' })).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Kumo']))
  await waitFor(async () =>
    expect(await copy.owed.read(['facts'], (owed) => owed.get('facts', 'town'))).toBeUndefined(),
  )
})
