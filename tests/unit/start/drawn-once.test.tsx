/** What a start has read before home is drawn (queries/home-reads.ts) is all that home shows, and is there when it is drawn first. */
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import { lookAhead } from '#src/components/places/use-location.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { featuredKey, nearbyKey, popularKey } from '#src/domain/places/offered-places.ts'
import { homeReads } from '#src/queries/home-reads.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { useHome } from '#src/screens/start/use-home.ts'
import { everythingHasArrived, goOffline, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'
import { profileRow, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben] = [uuid(1), uuid(2)]
const place = { ...restaurantRow(100, 'Kumo'), latitude: 48, longitude: 11, is_featured: true }
const nowhere = async () => undefined
const location = { ask: nowhere, ifAllowed: nowhere, askAgain: nowhere }
const services = {
  location,
  pictures: { place: () => undefined, avatar: () => undefined },
  places: {
    some: unanswered,
    nearby: unanswered,
    suggested: unanswered,
    nearbyMaps: unanswered,
    popular: unanswered,
    featured: unanswered,
  },
  refresh: () => {},
}

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await closeAll()
})

/** A copy that a start opens: RxDB is not there yet. */
async function startedCopy(): Promise<LiveCopy> {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const device = createTestDevice()
  const before = await device.open(me)
  const today = new Date().toISOString()
  const scopes = [`user:${me}`]
  await before.documents.write([
    { entity: 'restaurants', key: place.id, document: { row: place, scopes } },
    { entity: 'profiles', key: ben, document: { row: profileRow(ben, 'ben'), scopes } },
    {
      entity: 'followers',
      key: uuid(300),
      document: { row: { id: uuid(300), follower_id: me, following_id: ben, created_at: today }, scopes },
    },
    ...[reviewRow(200, me, place.id, 1), { ...reviewRow(201, ben, place.id, 1), created_at: today }].map(
      (row) => ({ entity: 'reviews', key: row.id, document: { row, scopes } }) as const,
    ),
  ])
  await before.documents.answers.put(
    [nearbyKey, featuredKey, popularKey('month', false), popularKey('month', true)].map((id) => ({
      id,
      answer: { value: { maps: [], places: [] } },
      at: 1,
    })),
  )
  await everythingHasArrived(before)
  await before.close()
  return device.open(me, { later: () => new Promise(() => {}) })
}

test('home is whole when it is drawn first', async () => {
  goOffline()
  const copy = await startedCopy()
  // The number on the icon reads what is owed from the beginning.
  syncStatus(copy).subscribe()
  await Promise.all([firstValueFrom(homeReads(copy)), firstValueFrom(syncStatus(copy)), lookAhead(location)])
  const drawn: ReturnType<typeof useHome>[] = []
  renderHook(() => drawn.push(useHome()), { wrapper: ({ children }) => signedIn(copy, services, children) })
  const [first] = drawn
  expect(first).toMatchObject({
    isOffline: true,
    nearby: { places: [{ id: place.id }], isRead: true },
    popular: { places: [] },
    popularWithFriends: { people: [{ user_id: ben }] },
    below: {
      featured: [{ id: place.id }],
      popularWithFriends: [{ id: place.id }],
      fromFriends: [{ review: { id: uuid(201) }, restaurant: { id: place.id } }],
      visits: [{ review: { id: uuid(200) }, restaurant: { id: place.id } }],
    },
  })
})
