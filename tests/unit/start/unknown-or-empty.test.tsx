// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { NearbyPage } from '#src/screens/nearby/NearbyPage.tsx'
import { PopularFriendsPage } from '#src/screens/popular-friends/PopularFriendsPage.tsx'
import { PopularRestaurantsPage } from '#src/screens/popular-restaurants/PopularRestaurantsPage.tsx'
import { useHome } from '#src/screens/start/use-home.ts'
import { WaitingPage } from '#src/screens/waiting/WaitingPage.tsx'
import { forgetFilters } from '#src/stores/filters.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(forgetFilters)

const pending = () => new Promise<never>(() => {})
const services = (ask: () => Promise<never>) => ({
  location: { ask: async () => undefined, ifAllowed: async () => undefined },
  pictures: { place: () => undefined, avatar: () => undefined },
  places: { some: ask, nearby: ask, suggested: ask, nearbyMaps: ask, popular: ask, featured: ask },
  refresh: () => {},
})

test.each([
  ['Nearby', <NearbyPage key="n" />, 'Nearby restaurants are not on this device'],
  ['Popular', <PopularRestaurantsPage key="p" />, 'Popular restaurants are not on this device'],
  ['Popular with friends', <PopularFriendsPage key="f" />, 'Popular restaurants are not on this device'],
])(
  '%s says without a network and an answer that it is not known, not that there is nothing',
  async (_name, page, said) => {
    goOffline()
    render(signedIn(copy, services(unanswered), page))
    expect(await screen.findByText(said, undefined, { timeout: 5000 })).toBeTruthy()
    expect(screen.queryByText(/^No (nearby|popular) restaurants/)).toBeNull()
    expect(screen.queryByText(/Nobody has logged/)).toBeNull()
  },
)

test('Popular with friends waits for the first sync before it says that there is nothing', async () => {
  render(signedIn(copy, services(pending), <PopularFriendsPage />))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByText('No popular restaurants available')).toBeNull()
  await everythingHasArrived(copy)
  expect(await screen.findByText('No popular restaurants available')).toBeTruthy()
})

test('In a first sync home holds the places of its strips, which with some of the rows would say wrong numbers', async () => {
  const me = uuid(1)
  const [place, visit] = [restaurantRow(100, 'Kumo'), reviewRow(200, me, uuid(100), 1)]
  await copy.documents.write([
    { entity: 'restaurants', key: place.id, document: { row: place, scopes: [`user:${me}`] } },
    { entity: 'reviews', key: visit.id, document: { row: visit, scopes: [`user:${me}`] } },
  ])
  const { result } = renderHook(() => useHome(), {
    wrapper: ({ children }) => signedIn(copy, services(pending), children),
  })
  // It does not wait longer than 2 s for the parts above.
  await waitFor(() => expect(result.current.below).toBeDefined(), { timeout: 6000 })
  expect(result.current.below?.visits).toBeUndefined()
  expect(result.current.nearby.places).toBeUndefined()
  await everythingHasArrived(copy)
  await waitFor(() => expect(result.current.below?.visits).toHaveLength(1))
}, 20_000)

test('What a first sync has stored is on home when home is first whole, though live reads look again later', async () => {
  const [me, ben] = [uuid(1), uuid(2)]
  const place = { ...restaurantRow(100, 'Kumo'), latitude: 48, longitude: 11, is_featured: true }
  const visit = reviewRow(200, me, place.id, 1)
  const seen: ReturnType<typeof useHome>[] = []
  renderHook(() => seen.push(useHome()), { wrapper: ({ children }) => signedIn(copy, services(pending), children) })
  await waitFor(() => expect(seen.at(-1)?.below).toBeDefined(), { timeout: 6000 })
  const scopes = [`user:${me}`]
  const follow = { id: uuid(300), follower_id: me, following_id: ben, created_at: visit.created_at }
  // Many places: after a change they are not looked at again for 0.4 s. An answer has brought this one, and does not say that it is featured.
  const find = copy.documents.find.bind(copy.documents)
  vi.spyOn(copy.documents, 'find').mockImplementation(async (entity, question) => {
    if (entity === 'restaurants') await new Promise((resolve) => setTimeout(resolve, 100))
    return find(entity, question)
  })
  const { is_featured: _, ...answered } = place
  await copy.documents.write([{ entity: 'restaurants', key: place.id, document: { row: answered, scopes: [] } }])
  await new Promise((resolve) => setTimeout(resolve, 250))
  await copy.documents.write([
    { entity: 'restaurants', key: place.id, document: { row: place, scopes } },
    { entity: 'reviews', key: visit.id, document: { row: visit, scopes } },
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes } },
    { entity: 'followers', key: follow.id, document: { row: follow, scopes } },
  ])
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'home_arrived', value: true }]))
  await waitFor(() => expect(seen.at(-1)?.below?.visits).toBeDefined(), { timeout: 6000 })
  const whole = seen.find(({ below }) => below?.visits !== undefined)
  expect(whole?.below?.featured?.map(({ name }) => name)).toEqual(['Kumo'])
  expect(whole?.below?.visits).toHaveLength(1)
  expect(whole?.popularWithFriends.people).toHaveLength(1)
}, 20_000)

test('Places without a location keep their order when the rest of a first sync comes', async () => {
  const me = uuid(1)
  const placed = { latitude: 48, longitude: 11 }
  const [alley, bar] = [
    { ...restaurantRow(100, 'Alley'), ...placed },
    { ...restaurantRow(101, 'Bar'), ...placed },
  ]
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'home_arrived', value: true }]))
  const places = { ...services(pending).places, suggested: async () => [alley, bar] }
  const { result } = renderHook(() => useHome(), {
    wrapper: ({ children }) => signedIn(copy, { ...services(pending), places }, children),
  })
  const names = () => result.current.nearby.places?.map(({ name }) => name)
  await waitFor(() => expect(names()).toEqual(['Alley', 'Bar']), { timeout: 6000 })
  const visit = reviewRow(200, me, bar.id, 1)
  await copy.documents.write([{ entity: 'reviews', key: visit.id, document: { row: visit, scopes: [`user:${me}`] } }])
  await everythingHasArrived(copy)
  await waitFor(() => expect(result.current.below?.visits).toHaveLength(1), { timeout: 6000 })
  expect(names()).toEqual(['Alley', 'Bar'])
}, 20_000)

test('The waiting page says nothing of the connection before an answer of this visit', async () => {
  const learned = (at: number) =>
    copy.owed.write(['facts'], (owed) =>
      owed.put('facts', [
        { name: 'last_contact', value: at },
        { name: 'connection', value: 'online' },
      ]),
    )
  await learned(performance.timeOrigin - 5000)
  render(signedIn(copy, services(pending), <WaitingPage />))
  expect(await screen.findByText('Checking the connection. Nothing is waiting.')).toBeTruthy()
  expect(screen.queryByText(/You're online/)).toBeNull()
  await learned(Date.now())
  expect(await screen.findByText("You're online. Nothing is waiting.")).toBeTruthy()
})
