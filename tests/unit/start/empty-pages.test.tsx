// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { ActivityPage } from '#src/screens/activity/ActivityPage.tsx'
import { FavoritesPage } from '#src/screens/favorites/FavoritesPage.tsx'
import { FeaturedPage } from '#src/screens/featured/FeaturedPage.tsx'
import { FollowersPage, FollowingPage, YourFriendsPage } from '#src/screens/follows/FollowsPage.tsx'
import { NearbyPage } from '#src/screens/nearby/NearbyPage.tsx'
import { NewFriendsPage } from '#src/screens/new-friends/NewFriendsPage.tsx'
import { PopularRestaurantsPage } from '#src/screens/popular-restaurants/PopularRestaurantsPage.tsx'
import { NothingYet } from '#src/screens/start/NothingYet.tsx'
import { VisitedPage } from '#src/screens/visited/VisitedPage.tsx'
import { YourReviewsPage } from '#src/screens/your-reviews/YourReviewsPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { everythingHasArrived, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { unansweredServices } from '#tests/support/unanswered-services.ts'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(forgetFilters)
beforeEach(async () => {
  await everythingHasArrived(copy)
  const row = { ...profileRow(me, 'ada'), favorites: [], want_to_try: [] }
  await copy.documents.write([{ entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } }])
})

/** The server knows of nothing. */
const nothing = async () => []
const places = { some: nothing, nearby: nothing, suggested: nothing, nearbyMaps: nothing, popular: nothing }
const services = {
  ...unansweredServices,
  places: { ...unansweredServices.places, ...places },
  live: { watch: () => () => {} },
} as never

type Empty = [point: string, screen: ReactElement, path: string, said: string, action: string, to: string]
const home = <NothingYet near={undefined} wanted={new Set()} />
test.each<Empty>([
  ['B1', home, '/start', 'Log a visit, or follow friends to see theirs here.', 'Find friends', '/add-friends'],
  [
    'B7',
    <FeaturedPage key="page" />,
    '/featured',
    'No featured restaurants available',
    'Nearby restaurants',
    '/discover',
  ],
  ['B10', <NewFriendsPage key="page" />, '/new-friends', 'No reviews from friends yet', 'Find friends', '/add-friends'],
  [
    'D3',
    <YourFriendsPage key="page" />,
    '/your-friends',
    'Start adding friends to see them here!',
    'Find friends',
    '/add-friends',
  ],
  ['D4', <FollowingPage key="page" />, `/following/${me}`, 'Not following anyone yet', 'Find friends', '/add-friends'],
  ['F2', <FavoritesPage key="page" />, '/favorites', 'No favorites yet', 'Find restaurants', '/search'],
  ['F3', <YourReviewsPage key="page" />, '/your-reviews', 'No reviews yet', 'Log a Visit', '/log'],
  ['F4', <VisitedPage key="page" />, '/visited-restaurants', 'No visited restaurants found', 'Log a Visit', '/log'],
  [
    'G1',
    <ActivityPage key="page" />,
    '/activity',
    'No recent activity from your friends.',
    'Find friends',
    '/add-friends',
  ],
])('%s With nothing to show a screen says so and leads on: %#', async (_point, page, address, said, action, to) => {
  const path = address.replace(me, ':userId')
  render(signedIn(copy, services, page, { path, address }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(to)
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})

test('D4 Whom nobody follows is told so', async () => {
  render(signedIn(copy, services, <FollowersPage />, { path: '/followers/:userId', address: `/followers/${me}` }))
  expect(await screen.findByText('No followers yet')).toBeTruthy()
})

test('B1 B8 Without a location Nearby asks for one, and where nobody has been nothing is popular', async () => {
  const nearby = render(signedIn(copy, services, <NearbyPage />))
  expect(await screen.findByText('No nearby restaurants found')).toBeTruthy()
  expect(await screen.findByText('Enable location access to see nearby restaurants')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Use my location' })).toBeTruthy()
  nearby.unmount()
  render(signedIn(copy, services, <PopularRestaurantsPage />))
  expect(await screen.findByText('No popular restaurants available')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull())
})
