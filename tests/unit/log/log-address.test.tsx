// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { paths } from '#src/lib/paths.ts'
import { LogVisitPage } from '#src/screens/log/LogVisitPage.tsx'
import type { PageService, RestaurantPage } from '#src/services/pages.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))

const kumo = uuid(9)
const page: RestaurantPage = {
  restaurant: { id: kumo, place_id: `manual_${kumo}`, name: 'Kumo', is_featured: false, created_at: '' },
  stats: { rating_count: 0, visits: 0, details: {} },
  friends: { rating_count: 0, review_count: 0 },
  friend_reviews: [],
  reviews: [],
  photo_reviews: [],
}

/** Opens the form at this address; by default the server knows Kumo alone. */
function open(
  address: string,
  restaurant: PageService['restaurant'] = async (asked) => ('id' in asked && asked.id === kumo ? page : undefined),
): void {
  const services = {
    pages: { restaurant },
    places: { search: unanswered, nearby: unanswered },
    location: { ifAllowed: async () => undefined, ask: async () => undefined },
    pictures: { place: () => undefined, reviewPhoto: () => '/picture' },
  }
  render(signedIn(copy, services, <LogVisitPage />, { path: paths.log(), address }))
}

const search = async () => (await screen.findByLabelText<HTMLInputElement>('Search restaurants')).value
const chosen = () =>
  waitFor(() => document.querySelector('.chosen-place')?.textContent ?? Promise.reject(new Error('none')))

test('C1 The address of the form names a restaurant that the server knows, by its own name', async () => {
  open(paths.log({ restaurant: kumo, name: 'Another name' }))
  expect(await chosen()).toContain('Kumo')
})

test('C1 A restaurant that nobody knows is searched for by the name in the address', async () => {
  open(paths.log({ restaurant: uuid(10), name: 'Atlantis' }))
  expect(
    await screen.findByText("We don't know this restaurant. Search for it, or add it as a new place."),
  ).toBeTruthy()
  expect(await search()).toBe('Atlantis')
})

test('C1 Nonsense in the address ends in a clear state', async () => {
  open(paths.log({ restaurant: '<script>', name: 'x'.repeat(3000) }))
  expect(await search()).toBe('x'.repeat(100))
})

test('C1 A draft that is gone is said', async () => {
  open('/log?draft=../../etc')
  expect(await screen.findByText('This draft is no longer on this device.')).toBeTruthy()
})

test('C1 A review that is not there cannot be edited', async () => {
  open('/log?review=nonsense')
  expect(await screen.findByText('Review not found')).toBeTruthy()
})

test('C1 Offline, what the address says is believed', async () => {
  open(paths.log({ restaurant: uuid(10), name: 'Atlantis', address: 'Deep down' }), unanswered)
  expect(await chosen()).toContain('Atlantis')
})

test('C1 Offline, a restaurant without a name in the address is to be searched for', async () => {
  open(paths.log({ restaurant: uuid(10) }), unanswered)
  expect(
    await screen.findByText('This restaurant is not on this device. Search for it, or add it as a new place.'),
  ).toBeTruthy()
})
