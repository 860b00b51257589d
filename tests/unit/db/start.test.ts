import 'fake-indexeddb/auto'
import { Dexie, type Table } from 'dexie'
import { combineLatest, firstValueFrom, type Observable } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentReader } from '#src/db/document-reader.ts'
import type { DocumentRecord } from '#src/db/document-record.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { readingOnce } from '#src/db/read-once.ts'
import { collectionName, converters, documentsName, localVersion } from '#src/db/versions.ts'
import { newFromFriendsShown, ownVisitsShown } from '#src/domain/places/offered-places.ts'
import { cachedAnswer, removals } from '#src/queries/cached-answer.ts'
import { friendsFeed, recentVisits } from '#src/queries/feed.ts'
import { homeReads } from '#src/queries/home-reads.ts'
import { popularWithFriends } from '#src/queries/popular.ts'
import { allRestaurants, lastVisits, wantedPlaces } from '#src/queries/restaurants.ts'
import { reviewById, reviewsOfPerson } from '#src/queries/reviews.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { pickedTown } from '#src/queries/towns.ts'
import { closeAll, createTestDevice, openBeforeRxdb, type TestDevice } from './real-stores.ts'
import { profileRow, put, restaurantRow, reviewRow, uuid } from './rows.ts'
import { countStorageCalls } from './storage-calls.ts'
import { expectLost } from './store-contract.ts'

const [me, other] = [1, 2].map(uuid) as [string, string]
const numbers = Array.from({ length: 20 }, (_, index) => index)
const places = numbers.map((index) => restaurantRow(100 + index, `Place ${index}`))
const placeOf = (index: number): string => places[index]?.id ?? ''
const friends = numbers.slice(0, 6).map((index) => profileRow(uuid(200 + index), `friend${index}`))
const own = numbers.map((index) => reviewRow(300 + index, me, placeOf(index), index))
const theirs = numbers.map((index) => reviewRow(400 + index, friends[index % 6]?.user_id ?? '', placeOf(index), index))
const follows = friends.map(({ user_id }, index) => ({
  id: uuid(500 + index),
  follower_id: me,
  following_id: user_id,
  created_at: '2026-01-01T00:00:00Z',
}))

let device: TestDevice

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  device = createTestDevice()
  const before = await device.open(me)
  await before.documents.write([
    ...put('restaurants', ...places),
    ...put('profiles', profileRow(me, 'me'), ...friends),
    ...put('reviews', ...own, ...theirs),
    ...put('followers', ...follows),
  ])
  await before.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

/** Opens the copy again. */
const start = () => openBeforeRxdb(device, me)

/** As another tab does it, of which this one hears nothing before RxDB is there. */
async function elsewhere(change: (table: Table<unknown, string>) => PromiseLike<unknown>): Promise<void> {
  const dexie = new Dexie(collectionName(documentsName(me, localVersion(converters)), 'reviews'), device.indexedDb)
  await dexie.open()
  await change(dexie.table('docs'))
  dexie.close()
}

/** Everything that it has emitted. */
function follow<Value>(values: Observable<Value>): Value[] {
  const seen: Value[] = []
  values.subscribe((value) => seen.push(value))
  return seen
}

const home = (copy: LiveCopy) =>
  combineLatest([
    allRestaurants(copy),
    friendsFeed(copy, newFromFriendsShown),
    recentVisits(copy, me, ownVisitsShown),
    popularWithFriends(copy, 0),
    wantedPlaces(copy),
    lastVisits(copy),
    syncStatus(copy),
    pickedTown(copy),
    removals(copy),
    ...['nearby', 'featured', 'popular:month', 'popular:month:friends'].map((key) => cachedAnswer(copy, key)),
  ])

describe('a start', () => {
  test('reads home at once, in few requests to the storage and before RxDB is there', async () => {
    const calls = countStorageCalls()
    const { copy } = await start()
    const [restaurants, feed, visits] = await firstValueFrom(home(copy))
    expect([restaurants.length, feed.length, visits.length]).toEqual([20, newFromFriendsShown, ownVisitsShown])
    expect(visits[0]).toMatchObject({ review: own.at(-1), restaurant: places.at(-1) })
    const counts = calls()
    expect(counts).not.toHaveProperty('continue')
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(27)
  })

  test('shows nothing anew when RxDB takes over and nothing has changed', async () => {
    const { copy, openRxdb } = await start()
    const seen = [follow(allRestaurants(copy)), follow(reviewsOfPerson(copy, me, 5)), follow(cachedAnswer(copy, 'x'))]
    await vi.waitFor(() => expect(seen.map(({ length }) => length)).toEqual([1, 1, 1]))
    await openRxdb()
    await copy.documents.write(put('tags'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(seen.map(({ length }) => length)).toEqual([1, 1, 1])
  })

  test('shows what another tab has changed or removed before RxDB could hear of it', async () => {
    const { copy, openRxdb } = await start()
    const changed = follow(reviewById(copy, uuid(300)))
    const list = follow(reviewsOfPerson(copy, me, 2))
    await vi.waitFor(() => expect([changed.length, list.length]).toEqual([1, 1]))
    await elsewhere(async (table) => {
      const stored = (await table.get(uuid(300))) as DocumentRecord<'reviews'>
      await table.put({ ...stored, row: { ...stored.row, comment: 'Edited' }, _meta: { lwt: Date.now() } })
      await table.delete(uuid(319))
    })
    await openRxdb()
    await vi.waitFor(() => expect([changed.length, list.length]).toEqual([2, 2]))
    expect(changed[1]?.comment).toBe('Edited')
    expect(list[1]?.map(({ id }) => id)).toEqual([318, 317].map(uuid))
  })

  test('reads once what is asked for twice before RxDB is there, and shows what another tab has changed since', async () => {
    const { copy, openRxdb } = await start()
    await firstValueFrom(homeReads(copy))
    await elsewhere(async (table) => {
      const stored = (await table.get(uuid(319))) as DocumentRecord<'reviews'>
      await table.put({ ...stored, row: { ...stored.row, comment: 'Edited' }, _meta: { lwt: Date.now() } })
    })
    const calls = countStorageCalls()
    const visits = follow(recentVisits(copy, me, ownVisitsShown))
    await vi.waitFor(() => expect(visits).toHaveLength(1))
    expect(calls()).toEqual({})
    expect(visits[0]?.[0]?.review.comment).not.toBe('Edited')
    await openRxdb()
    await vi.waitFor(() => expect(visits).toHaveLength(2))
    expect(visits[1]?.[0]?.review.comment).toBe('Edited')
  })

  test('reads once what is asked for when RxDB is there', async () => {
    const { copy, openRxdb } = await start()
    await openRxdb()
    const calls = countStorageCalls()
    const seen = [follow(reviewById(copy, uuid(300))), follow(cachedAnswer(copy, 'x'))]
    await vi.waitFor(() => expect(seen.map(({ length }) => length)).toEqual([1, 1]))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(calls()).toEqual({ get: 2 })
  })

  test('reads again what could not be read', async () => {
    const get = vi
      .fn<DocumentReader['answers']['get']>()
      .mockResolvedValue(undefined)
      .mockRejectedValueOnce(new Error('torn'))
    const { answers } = readingOnce({ answers: { get } } as unknown as DocumentReader)
    await expect(answers.get('x')).rejects.toThrow('torn')
    expect(await answers.get('x')).toBeUndefined()
  })

  test('asks RxDB for what cannot be read ahead', async () => {
    const { copy } = await start()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('', 'UnknownError')
    })
    expect(await firstValueFrom(cachedAnswer(copy, 'x'))).toBeNull()
  })

  test('takes a write at once: it does not wait until RxDB was to be opened', async () => {
    const { copy } = await start()
    const seen = follow(reviewsOfPerson(copy, me, 1))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await copy.documents.write(put('reviews', reviewRow(320, me, placeOf(0), 30)))
    expect((await copy.documents.get('reviews', [uuid(320)])).size).toBe(1)
  })

  test('reads nothing of another person', async () => {
    const copy = await device.open(other)
    expect(await firstValueFrom(allRestaurants(copy))).toEqual([])
  })

  test('reads nothing that does not belong to what is owed', async () => {
    const before = await device.open(me)
    await before.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'copy_mark', value: uuid(9) }]))
    await before.close()
    const { copy } = await start()
    expect(await firstValueFrom(allRestaurants(copy))).toEqual([])
  })

  test('ends when another tab signs out before RxDB was opened', async () => {
    const { copy } = await start()
    const seen = follow(reviewsOfPerson(copy, me, 1))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    device.tab().channel.post('signed_out')
    await copy.closed
    await expectLost(copy.documents.write(put('reviews', ...own)))
    await expectLost(copy.documents.get('reviews', [uuid(300)]))
  })

  test('is over when the copy is closed before RxDB was opened', async () => {
    const { copy, openRxdb } = await start()
    const seen = follow(reviewsOfPerson(copy, me, 1))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await copy.close()
    void openRxdb()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const calls = countStorageCalls()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(calls()).toEqual({})
  })
})
