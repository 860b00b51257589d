// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { RestaurantPage } from '#src/screens/restaurant/RestaurantPage.tsx'
import type { RestaurantPage as Answer, PageService } from '#src/services/pages.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(dismissToasts)

const id = uuid(100)
const kumo: Answer = {
  restaurant: {
    id,
    name: 'Kumo',
    latitude: 47.8,
    longitude: 13,
    is_featured: false,
    created_at: '2026-01-01T00:00:00Z',
  },
  stats: { rating_count: 0, visits: 0, details: {} },
  friends: { rating_count: 0, review_count: 0 },
  friend_reviews: [],
  reviews: [],
  photo_reviews: [],
}

function open(restaurant: PageService['restaurant'], address = `/restaurant/${id}`) {
  const services = {
    pictures: { place: () => undefined, avatar: () => undefined, reviewPhoto: (path: string) => path },
    pages: { restaurant },
    location: { ask: async () => undefined, ifAllowed: async () => undefined },
    places: { photosOf: async () => [] },
  }
  const page = (
    <>
      <RestaurantPage />
      <Toaster />
    </>
  )
  return render(signedIn(copy, services, page, { path: '/restaurant/:id', address }))
}

test.each([uuid(404), 'x'.repeat(300), encodeURIComponent('<script>alert(1)</script>'.repeat(9))])(
  'B11 At an address without a place there is none: %s',
  async (address) => {
    open(async () => undefined, `/restaurant/${address}`)
    expect(await screen.findByText('Restaurant Not Found')).toBeTruthy()
    expect(await screen.findByText('Restaurant not found')).toBeTruthy()
  },
)

test('B11 A server that fails is said, and asked again', async () => {
  const restaurant = vi.fn<PageService['restaurant']>(async () => {
    throw new ServiceError('busy', 'No.', 'busy')
  })
  open(restaurant)
  expect(await screen.findByText('Failed to fetch restaurant details')).toBeTruthy()
  expect(await screen.findByText('Failed to load restaurant details')).toBeTruthy()
  restaurant.mockImplementation(async () => kumo)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Kumo', level: 1 })).toBeTruthy()
})

test('B11 Without a network a place that was never read is said not to be here', async () => {
  goOffline()
  open(unanswered)
  expect(await screen.findByText('This place is not on this device')).toBeTruthy()
})

test('B11 A place that nobody has visited has one card, and asks for the first rating and photo', async () => {
  open(async () => kumo)
  expect((await screen.findByRole('link', { name: 'Rate 4 stars' })).getAttribute('href')).toMatch(/[?&]rating=4$/)
  expect(await screen.findByRole('link', { name: 'Add the first photo' })).toBeTruthy()
  const regions = within(screen.getByRole('main')).getAllByRole('region')
  expect(regions).toHaveLength(1)
  expect(regions[0]?.textContent).toMatch(/Ratings.*No rating/)
  const facts = within(screen.getByRole('list', { name: 'Contact and more' })).getAllByRole('listitem')
  expect(facts.map(({ textContent }) => textContent)).toEqual(['Map'])
})
