// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { RestaurantPage } from '#src/screens/restaurant/RestaurantPage.tsx'
import type { RestaurantPage as Answer, PageService } from '#src/services/pages.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, putReview, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

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

const [me, ben] = [uuid(1), uuid(2)]
async function followBen(): Promise<void> {
  const follow = { id: uuid(300), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([
    { entity: 'followers', key: follow.id, document: { row: follow, scopes: [`user:${me}`] } },
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`user:${ben}`] } },
  ])
}

test('B11 B18 What is known of a place has its line, and the averages their words', async () => {
  const review = (number: number, author: string, more: object) => ({
    ...reviewRow(number, author, id, number),
    restaurant_name: 'Kumo',
    username: 'ben',
    photos: [],
    ...more,
  })
  await followBen()
  const ofFriend = review(10, ben, { comment: 'Ask for the marinated egg.' })
  open(async () => ({
    ...kumo,
    restaurant: {
      ...kumo.restaurant,
      address: 'Steingasse 1',
      phone: '+43 662 84 13 56',
      website: 'https://kumo.example/',
      description: 'Twelve seats at a cedar counter.',
      tags: ['Ramen', 'Late night'],
      photos: ['/a.webp'],
      menu_files: ['/menu.png'],
      operating_hours: { standardHours: { Monday: { isClosed: true, timePeriods: [] } } },
    },
    stats: {
      rating_average: 3.75,
      rating_count: 2,
      visits: 2,
      price_level: 3,
      details: { food_rating: 4.25, drinks_rating: 2 },
    },
    friends: { rating_average: 4.5, rating_count: 1, review_count: 1 },
    friend_reviews: [ofFriend],
    reviews: [review(11, uuid(3), { comment: 'Of somebody.', username: 'zoe' }), ofFriend],
  }))
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Steingasse 1')).toMatch(/^(geo:|https:)/)
  expect(await link('Phone: +43 662 84 13 56')).toBe('tel:+43662841356')
  expect(await link('Website: kumo.example')).toBe('https://kumo.example/')
  expect(await link('Log a Visit')).toBe(`/log?restaurant=${id}&name=Kumo&address=Steingasse+1`)
  const texts = (within_: HTMLElement, role: string) =>
    within(within_)
      .getAllByRole(role)
      .map(({ textContent }) => textContent)
  expect(texts(screen.getByRole('list', { name: 'Contact and more' }), 'listitem')).toEqual([
    'Map',
    'Hours',
    'Photos',
    'Menu',
  ])
  const card = (name: string) => screen.getByRole('region', { name })
  expect(card('About').textContent).toContain('Twelve seats at a cedar counter.')
  expect(texts(card('About'), 'listitem')).toEqual(['Ramen', 'Late night'])
  expect(texts(card('Ratings'), 'term')).toEqual(['Food', 'Drinks', 'Price level'])
  expect(texts(card('Ratings'), 'definition').map((text) => text?.match(/^[\d.]+ out of 5 stars|^\w+/)?.[0])).toEqual([
    '4.3 out of 5 stars',
    '2 out of 5 stars',
    'Moderate',
  ])
  expect(texts(card('Friend Reviews'), 'listitem')).toEqual([expect.stringContaining('Ask for the marinated egg.')])
  // The friend's stands above.
  expect(texts(card('All User Reviews'), 'listitem')).toEqual([expect.stringContaining('Of somebody.')])
})

test("B11 Without a network a place is known from a friend's visit, and what is missing is said", async () => {
  goOffline()
  await followBen()
  await copy.documents.write([
    { entity: 'restaurants', key: id, document: { row: restaurantRow(100, 'Kumo'), scopes: [`user:${ben}`] } },
    putReview(reviewRow(10, ben, id, 1)),
  ])
  open(unanswered)
  expect(await screen.findByRole('heading', { name: 'Kumo', level: 1 })).toBeTruthy()
  const missing = "Contact, opening hours and everybody's reviews show here when you're back online."
  expect(await screen.findByText(missing)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Friend Reviews' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Ratings' }).textContent).toContain('Unavailable')
})

test('B17 A place that was saved here stays on its page until the server, which has it now, has said what it knows', async () => {
  const name = 'Kumo'
  await saveIntent(copy, 'save_place', { id, place_id: 'I1234567890ABCDEF', name, latitude: 47.8, longitude: 13 })
  let answer: (page: Answer) => void = () => {}
  const later = new Promise<Answer>((resolve) => {
    answer = resolve
  })
  const restaurant = vi.fn<PageService['restaurant']>(() => later)
  open(restaurant.mockResolvedValueOnce(undefined))
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeTruthy()
  const seen: string[] = []
  new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const [saved] = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  if (!saved) throw new Error('Nothing is saved.')
  // As a push and the pull after it do.
  await copy.owed.write(['outbox'], (owed) => owed.put('outbox', [{ ...saved, state: 'applied' }]))
  await vi.waitFor(() => expect(restaurant).toHaveBeenCalledTimes(2))
  await applyPending(copy, { arrived: [saved] })
  await copy.owed.write(['outbox'], (owed) => owed.delete('outbox', [saved.seq]))
  expect((await copy.documents.get('restaurants', [id])).size).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 600))
  answer(kumo)
  await vi.waitFor(async () => expect((await copy.documents.get('restaurants', [id])).size).toBe(1))
  expect(screen.getByRole('heading', { name, level: 1 })).toBeTruthy()
  expect(seen.filter((text) => !text.includes(name))).toEqual([])
})

test('B17 A place that was saved here and that the server still does not have is not found', async () => {
  await saveIntent(copy, 'save_place', {
    id,
    place_id: 'I1234567890ABCDEF',
    name: 'Kumo',
    latitude: 47.8,
    longitude: 13,
  })
  const restaurant = vi.fn<PageService['restaurant']>(async () => undefined)
  open(restaurant)
  expect(await screen.findByRole('heading', { name: 'Kumo', level: 1 })).toBeTruthy()
  const saved = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  await applyPending(copy, { arrived: saved })
  await copy.owed.write(['outbox'], (owed) =>
    owed.delete(
      'outbox',
      saved.map(({ seq }) => seq),
    ),
  )
  await vi.waitFor(() => expect(restaurant).toHaveBeenCalledTimes(2))
  expect(await screen.findByText('Restaurant Not Found')).toBeTruthy()
})
