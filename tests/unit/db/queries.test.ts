import { firstValueFrom, type Observable } from 'rxjs'
import { describe, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Activity, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { likedLists, listsOfPerson, listWithPlaces } from '#src/queries/lists.ts'
import { newestActivities } from '#src/queries/new-activity.ts'
import { ownNotices } from '#src/queries/notices.ts'
import { ownFollowing, profileById } from '#src/queries/people.ts'
import { allRestaurants, restaurantById } from '#src/queries/restaurants.ts'
import { newestReviews, newestReviewsOf, reviewById, reviewsOfPerson } from '#src/queries/reviews.ts'
import { tableBelow } from '#tests/support/dexie-tables.ts'
import { openForEach } from './real-stores.ts'
import { listRestaurantRow, listRow, profileRow, put, restaurantRow, reviewRow, uuid } from './rows.ts'

const [me, friend, stranger, place, otherPlace] = [1, 2, 3, 4, 5].map(uuid) as [string, string, string, string, string]
const day = '2026-01-0'

let copy: LiveCopy

openForEach(me, (opened) => {
  copy = opened
})

function store<E extends SyncedEntity>(entity: E, ...rows: SyncedRows[E][]): Promise<void> {
  return copy.documents.write(put(entity, ...rows))
}

const now = <Value>(observable: Observable<Value>): Promise<Value> => firstValueFrom(observable)

const ids = async (rows: Observable<{ id: string }[]>): Promise<string[]> => (await now(rows)).map(({ id }) => id)

describe('live queries', () => {
  test('reviews come newest first, of a person and of several people', async () => {
    await store(
      'reviews',
      reviewRow(10, me, place, 10),
      reviewRow(11, me, otherPlace, 30),
      reviewRow(12, friend, place, 20),
      reviewRow(13, stranger, place, 40),
    )
    expect(await ids(reviewsOfPerson(copy, me, 20))).toEqual([11, 10].map(uuid))
    expect(await ids(reviewsOfPerson(copy, me, 1))).toEqual([uuid(11)])
    expect(await ids(newestReviewsOf(copy, [me, friend], 2))).toEqual([11, 12].map(uuid))
    expect(await now(reviewById(copy, uuid(12)))).toEqual(reviewRow(12, friend, place, 20))
    expect(await now(reviewById(copy, uuid(99)))).toBeUndefined()
  })

  test('of many reviews the newest are read together, and older ones of a person or a time are found all the same', async () => {
    const minute = (count: number): number => Date.UTC(2026, 0, 1) + count * 60_000
    const many = Array.from({ length: 230 }, (_, index) => reviewRow(1000 + index, stranger, place, 100 + index))
    await store('reviews', reviewRow(10, friend, place, 10), reviewRow(11, me, place, 20), ...many)
    expect(await ids(newestReviewsOf(copy, [me, friend], 5))).toEqual([11, 10].map(uuid))
    expect(await ids(newestReviews(copy, { limit: 2 }))).toEqual([1229, 1228].map(uuid))
    expect(await ids(newestReviews(copy, { since: minute(328) }))).toEqual([1229, 1228].map(uuid))
    expect(await ids(newestReviews(copy, { since: minute(20) }))).toHaveLength(231)
    const seen: string[][] = []
    const subscription = newestReviewsOf(copy, [friend], 5).subscribe((rows) => seen.push(rows.map(({ id }) => id)))
    await vi.waitFor(() => expect(seen).toEqual([[uuid(10)]]))
    await store('reviews', reviewRow(12, friend, place, 400))
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([12, 10].map(uuid)))
    await copy.documents.write([{ entity: 'reviews', key: uuid(10), document: null }])
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([uuid(12)]))
    subscription.unsubscribe()
  })

  test('a list follows what is written, and rows that did not change stay the same objects', async () => {
    await store('reviews', reviewRow(10, me, place, 10), reviewRow(11, me, place, 5))
    const seen: SyncedRows['reviews'][][] = []
    const subscription = reviewsOfPerson(copy, me, 2).subscribe((rows) => seen.push(rows))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await store('reviews', reviewRow(12, me, place, 20))
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    await copy.documents.write([{ entity: 'reviews', key: uuid(12), document: null }])
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    subscription.unsubscribe()
    expect(seen.map((rows) => rows.map(({ id }) => id))).toEqual([
      [10, 11].map(uuid),
      [12, 10].map(uuid),
      [10, 11].map(uuid),
    ])
    expect(seen[1]?.[1]).toBe(seen[0]?.[0])
  })

  test('one batch shows at once, new rows and changed ones together', async () => {
    await store('reviews', reviewRow(10, me, place, 10))
    const seen: number[][] = []
    const subscription = reviewsOfPerson(copy, me, 9).subscribe((rows) =>
      seen.push(rows.map(({ rating = 0 }) => rating)),
    )
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await store(
      'reviews',
      { ...reviewRow(10, me, place, 10), rating: 1 },
      { ...reviewRow(11, me, place, 5), rating: 2 },
    )
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([1, 2]))
    subscription.unsubscribe()
    expect(seen).toEqual([[4.5], [1, 2]])
  })

  test('one row follows what is written, from before it is there until after it is deleted, and again', async () => {
    const seen: (string | undefined)[] = []
    const subscription = restaurantById(copy, uuid(20)).subscribe((row) => seen.push(row?.name))
    await vi.waitFor(() => expect(seen).toEqual([undefined]))
    await store('restaurants', restaurantRow(21, 'another'), restaurantRow(20, 'A'))
    await vi.waitFor(() => expect(seen.at(-1)).toBe('A'))
    await store('restaurants', restaurantRow(20, 'B'))
    await vi.waitFor(() => expect(seen.at(-1)).toBe('B'))
    await copy.documents.write([{ entity: 'restaurants', key: uuid(20), document: null }])
    await vi.waitFor(() => expect(seen.at(-1)).toBeUndefined())
    await store('restaurants', restaurantRow(20, 'C'))
    await vi.waitFor(() => expect(seen.at(-1)).toBe('C'))
    subscription.unsubscribe()
    expect(seen).toEqual([undefined, 'A', 'B', undefined, 'C'])
  })

  test('all restaurants follow what is written', async () => {
    const seen: number[] = []
    const subscription = allRestaurants(copy).subscribe((rows) => seen.push(rows.length))
    await vi.waitFor(() => expect(seen).toEqual([0]))
    await store('restaurants', restaurantRow(20, 'A'), restaurantRow(21, 'B'))
    await vi.waitFor(() => expect(seen.at(-1)).toBe(2))
    await copy.documents.write([{ entity: 'restaurants', key: uuid(20), document: null }])
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1))
    subscription.unsubscribe()
  })

  test('a damaged document is not shown, and is dropped', async () => {
    await store('reviews', reviewRow(10, me, place, 10), reviewRow(11, me, place, 20))
    const table = await tableBelow((await copy.documents.collections()).reviews)
    await table.update(uuid(11), { scopes: 'torn' })
    expect(await ids(reviewsOfPerson(copy, me, 20))).toEqual([uuid(10)])
    await vi.waitFor(async () => expect(await table.count()).toBe(1))
  })

  test('restaurants: one, all', async () => {
    await store('restaurants', restaurantRow(20, 'B'), restaurantRow(21, 'A'), restaurantRow(22, 'C'))
    expect(await now(restaurantById(copy, uuid(20)))).toEqual(restaurantRow(20, 'B'))
    expect((await ids(allRestaurants(copy))).toSorted()).toEqual([20, 21, 22].map(uuid))
  })

  test('people: who follows whom, the latest first', async () => {
    const follows = (number: number, follower: string, following: string, date: number) => ({
      id: uuid(number),
      follower_id: follower,
      following_id: following,
      created_at: `${day}${date}T00:00:00Z`,
    })
    await store('profiles', profileRow(me, 'me'), profileRow(friend, 'friend'), profileRow(stranger, 'stranger'))
    await store('followers', follows(30, me, friend, 1), follows(31, me, stranger, 2), follows(32, friend, me, 3))
    expect((await now(ownFollowing(copy))).map(({ username }) => username)).toEqual(['stranger', 'friend'])
    expect(await now(profileById(copy, friend))).toEqual(profileRow(friend, 'friend'))
  })

  test('lists: of a person, with the places in their order, liked ones', async () => {
    const later = { ...listRow(41, me), created_at: '2026-02-01T00:00:00Z' }
    await store('lists', listRow(40, me), later, listRow(42, friend))
    await store('list_restaurants', listRestaurantRow(50, uuid(40), 1), listRestaurantRow(51, uuid(40), 0))
    await store('list_likes', { id: uuid(60), list_id: uuid(42), user_id: me, created_at: `${day}1T00:00:00Z` })
    expect(await ids(listsOfPerson(copy, me))).toEqual([41, 40].map(uuid))
    expect(await ids(likedLists(copy, me))).toEqual([uuid(42)])
    expect(await now(listWithPlaces(copy, uuid(40)))).toEqual({
      list: listRow(40, me),
      places: [listRestaurantRow(51, uuid(40), 0), listRestaurantRow(50, uuid(40), 1)],
    })
    expect(await now(listWithPlaces(copy, uuid(49)))).toBeUndefined()
  })

  test('activities come newest first, and of one’s own what moderators tell', async () => {
    const activity = (
      number: number,
      user_id: string,
      date: number,
      activity_type: Activity['activity_type'] = 'list_created',
    ): Activity => ({
      id: uuid(number),
      user_id,
      activity_type,
      related_id: uuid(10),
      metadata: { rating: 4 },
      created_at: `${day}${date}T00:00:00Z`,
    })
    const ofFriend = [activity(70, friend, 1), activity(71, friend, 2)]
    await store('activities', ...ofFriend, activity(72, stranger, 3), activity(74, me, 5, 'moderation'))
    expect(await ids(newestActivities(copy, [friend], 5))).toEqual([71, 70].map(uuid))
    expect(await ids(ownNotices(copy))).toEqual([uuid(74)])
  })
})
