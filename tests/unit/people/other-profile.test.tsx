// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { cacheFetched } from '#src/commands/cache-fetched.ts'
import { forgetPeople } from '#src/commands/forget-people.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { forgetInAnswers } from '#src/db/forget-in-answers.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { noteRemoval } from '#src/db/removals-heard.ts'
import { profilePageKey } from '#src/domain/people/profile.ts'
import { FriendsPage } from '#src/screens/friends/FriendsPage.tsx'
import { OtherProfile } from '#src/screens/profile/OtherProfile.tsx'
import type { ProfilePage } from '#src/services/pages.ts'
import { everythingHasArrived, goOffline, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, link] = [1, 2, 3].map(uuid) as [string, string, string]
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => void goOffline())

const services = {
  pages: { profile: unanswered, suggestedPeople: unanswered },
  places: { popular: unanswered },
  live: { watch: () => () => {} },
  location: { ifAllowed: async () => undefined },
  pictures: { avatar: () => undefined, place: () => undefined },
}
const cached: ProfilePage = {
  profile: { user_id: ben, username: 'ben', bio: 'Monday', pinned_restaurants: [], favorites: [], want_to_try: [] },
  counts: { restaurants: 1, followers: 1, following: 0 },
  is_followed: true,
  follows_me: false,
  recent_visits: [],
}

test('D5 Of somebody who is followed the profile shows the newer of what this device has', async () => {
  await everythingHasArrived(copy)
  const row = { ...profileRow(ben, 'ben'), bio: 'Tuesday' }
  const follow = { id: link, follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row, scopes: [`user:${ben}`] } },
    { entity: 'followers', key: link, document: { row: follow, scopes: [`user:${me}`] } },
  ])
  await cacheAnswer(copy, profilePageKey(ben), cached)
  render(signedIn(copy, services, <OtherProfile userId={ben} />))
  await screen.findByText('Tuesday')
  expect(screen.queryByText('Monday')).toBeNull()
})

test('D5 Of somebody who was followed after their page was kept it shows the visits that have come since', async () => {
  await everythingHasArrived(copy)
  const follow = { id: link, follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' }
  const visits = [reviewRow(10, ben, uuid(4), 1), reviewRow(11, ben, uuid(5), 2)]
  const scopes = [`user:${ben}`]
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes } },
    { entity: 'followers', key: link, document: { row: follow, scopes: [`user:${me}`] } },
    { entity: 'restaurants', key: uuid(5), document: { row: restaurantRow(5, 'New Place'), scopes } },
    ...visits.map((row) => ({ entity: 'reviews' as const, key: row.id, document: { row, scopes } })),
  ])
  const recent_visits = visits.slice(0, 1).map((row) => ({ ...row, restaurant_name: 'Old Place' }))
  await cacheAnswer(copy, profilePageKey(ben), { ...cached, is_followed: false, recent_visits })
  render(signedIn(copy, services, <OtherProfile userId={ben} />))
  expect(await screen.findByText('New Place')).toBeTruthy()
})

test('D5 Whoever was removed as a follower is counted neither in the page that was kept nor in its list', async () => {
  await everythingHasArrived(copy)
  const follow = { id: link, follower_id: ben, following_id: me, created_at: '2026-01-01T00:00:00Z' }
  await copy.documents.write([
    { entity: 'followers', key: link, document: { row: follow, scopes: [`followers:${me}`] } },
  ])
  const counts = { restaurants: 1, followers: 0, following: 3 }
  await cacheAnswer(copy, profilePageKey(ben), { ...cached, is_followed: false, follows_me: true, counts })
  render(signedIn(copy, services, <OtherProfile userId={ben} />))
  expect(await screen.findByRole('link', { name: '3 Following' })).toBeTruthy()
  await saveIntent(copy, 'remove_follower', { user_id: ben })
  expect(await screen.findByRole('link', { name: '2 Following' })).toBeTruthy()
})

test('D5 Of a stranger it shows the page that was kept', async () => {
  await everythingHasArrived(copy)
  await copy.documents.write([
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes: [`followers:${me}`] } },
  ])
  await cacheAnswer(copy, profilePageKey(ben), cached)
  render(signedIn(copy, services, <OtherProfile userId={ben} />))
  expect(await screen.findByText('Monday')).toBeTruthy()
})

test('D5 Of a stranger who was only found, without a network, visits that are not here are not called none', async () => {
  await everythingHasArrived(copy)
  await cacheFetched(copy, [{ entity: 'profiles', row: profileRow(ben, 'ben') }])
  render(signedIn(copy, services, <OtherProfile userId={ben} />))
  expect(await screen.findByText('The visits are not on this device')).toBeTruthy()
  expect(screen.queryByText('No visits yet')).toBeNull()
})

test('a visit that its author has deleted or the server hides is not on the profile, although the phone has its row', async () => {
  await everythingHasArrived(copy)
  await cacheFetched(copy, [{ entity: 'reviews', row: reviewRow(10, ben, uuid(4), 1) }])
  const pages = { profile: async () => cached }
  render(signedIn(copy, { ...services, pages }, <OtherProfile userId={ben} />))
  expect(await screen.findByText('No visits yet')).toBeTruthy()
})

test('what the server has just said is shown no more when a removal is heard, and asked for again where nothing is left of it', async () => {
  await everythingHasArrived(copy)
  const visit = { ...reviewRow(10, ben, uuid(4), 1), restaurant_name: 'Ika' }
  let page: ProfilePage | undefined = { ...cached, recent_visits: [visit] }
  render(signedIn(copy, { ...services, pages: { profile: async () => page } }, <OtherProfile userId={ben} />))
  expect(await screen.findByText('Ika')).toBeTruthy()
  await vi.waitFor(async () => expect(await copy.documents.answers.get(profilePageKey(ben))).toBeDefined())

  // As a pull does it, while the page is open.
  const none = { rows: new Set<string>(), people: new Set<string>(), visitors: new Set<string>() }
  await forgetInAnswers(copy, { ...none, rows: new Set([visit.id]) })
  await copy.owed.write(['facts'], noteRemoval)
  expect(await screen.findByText('No visits yet')).toBeTruthy()
  expect(screen.queryByText('Ika')).toBeNull()

  page = undefined
  await forgetPeople(copy, new Set([ben]))
  expect(await screen.findByText('Profile not found')).toBeTruthy()
})

test('D1 Friends says what is not on this device yet, and what there is none of', async () => {
  const before = render(signedIn(copy, services, <FriendsPage />))
  expect(await screen.findByText("Your friends' reviews will show up when you're online.")).toBeTruthy()
  before.unmount()
  await everythingHasArrived(copy)
  render(signedIn(copy, services, <FriendsPage />))
  expect(await screen.findByText('No reviews from friends yet')).toBeTruthy()
})
