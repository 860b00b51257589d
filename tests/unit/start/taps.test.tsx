// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { keyOf, type SyncedEntity, type SyncedRows } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { NearbyPage } from '#src/screens/nearby/NearbyPage.tsx'
import { NewFriendsPage } from '#src/screens/new-friends/NewFriendsPage.tsx'
import { StartPage } from '#src/screens/start/StartPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben] = [uuid(1), uuid(2)]
const near = { latitude: 48, longitude: 11 }
const allWeek = [0, 7 * 24 * 60]
let copy: LiveCopy
let taps: number
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => {
  taps = 0
  goOffline()
})
afterEach(forgetFilters)

const services = {
  location: { ask: async () => near, ifAllowed: async () => near },
  pictures: { place: () => undefined, avatar: () => undefined, reviewPhoto: () => '' },
  places: {
    some: unanswered,
    nearby: unanswered,
    suggested: unanswered,
    nearbyMaps: unanswered,
    popular: unanswered,
    featured: unanswered,
    filter: unanswered,
    photosOf: unanswered,
  },
  refresh: () => {},
}

/** A place close to the person. */
const place = (number: number, name: string, rest: Partial<SyncedRows['restaurants']>) => ({
  ...restaurantRow(number, name),
  ...near,
  ...rest,
})
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

async function openHome(rows: { [Entity in SyncedEntity]?: SyncedRows[Entity][] }): Promise<void> {
  await copy.documents.write(
    (Object.keys(rows) as SyncedEntity[]).flatMap((entity) =>
      (rows[entity] ?? []).map((row) => ({
        entity,
        key: keyOf(entity, row),
        document: { row, scopes: [`user:${me}`] },
      })),
    ),
  )
  await everythingHasArrived(copy)
  const app = (
    <Routes>
      <Route path={paths.start} element={<StartPage />} />
      <Route path={paths.nearby} element={<NearbyPage />} />
      <Route path={paths.newFriends} element={<NewFriendsPage />} />
    </Routes>
  )
  render(signedIn(copy, services, app, { path: '*', address: paths.start }))
}

async function tap(role: 'link' | 'button', name: string): Promise<void> {
  fireEvent.click(await screen.findByRole(role, { name }))
  taps += 1
}

/** What the list has of these names. */
async function listed(list: string, names: readonly string[]): Promise<string[]> {
  const found = within(await screen.findByRole('list', { name: list }))
  return names.filter((name) => found.queryByText(name) !== null)
}

test('An open place nearby with 4 stars is two taps from home', async () => {
  const open = { open_minutes: allWeek, rating_count: 8, rating_average: 4.4 }
  await openHome({
    restaurants: [
      place(10, 'Good and open', open),
      place(11, 'Good and closed', { ...open, open_minutes: [] }),
      place(12, 'Open and so-so', { ...open, rating_average: 3.9 }),
      place(13, 'Open and unrated', { open_minutes: allWeek }),
    ],
  })
  await tap('link', 'Open now')
  await tap('button', '4+ stars')
  const names = ['Good and open', 'Good and closed', 'Open and so-so', 'Open and unrated']
  await waitFor(async () => expect(await listed('Nearby restaurants', names)).toEqual(['Good and open']))
  expect(taps).toBe(2)
})

test('What friends liked this week is one tap from home', async () => {
  const names = ['Liked', 'Liked last month', 'Not liked', 'Unrated']
  const review = (number: number, rest: Partial<SyncedRows['reviews']>) => ({
    ...reviewRow(20 + number, ben, uuid(10 + number), 0),
    created_at: daysAgo(2),
    ...rest,
  })
  const { rating: _, ...unrated } = review(3, {})
  await openHome({
    profiles: [profileRow(ben, 'ben')],
    followers: [{ id: uuid(30), follower_id: me, following_id: ben, created_at: daysAgo(90) }],
    restaurants: names.map((name, index) => place(10 + index, name, {})),
    reviews: [
      review(0, { rating: 4 }),
      review(1, { rating: 5, created_at: daysAgo(20) }),
      review(2, { rating: 3.5 }),
      unrated,
    ],
  })
  await tap('link', 'Friends liked this week')
  await waitFor(async () => expect(await listed('Reviews of friends', names)).toEqual(['Liked']))
  expect(taps).toBe(1)
})
