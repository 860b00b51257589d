import { firstValueFrom, type Observable } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { placesOnDevice, reviewsOnDevice } from '#src/queries/collections.ts'
import { ownReviews } from '#src/queries/reviews.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { profileRow, put, restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, ben, inn, bar] = [1, 2, 3, 4].map(uuid) as [string, string, string, string]
const now = <Value>(observable: Observable<Value>): Promise<Value> => firstValueFrom(observable)

let copy: LiveCopy
openForEach(me, (opened) => {
  copy = opened
})

const store = <E extends SyncedEntity>(entity: E, ...rows: SyncedRows[E][]): Promise<void> =>
  copy.documents.write(put(entity, ...rows))

it("one's own reviews come newest first, and follow what is written", async () => {
  await store('reviews', reviewRow(10, me, inn, 10), reviewRow(11, ben, inn, 40), reviewRow(12, me, bar, 30))
  const seen: string[][] = []
  const subscription = ownReviews(copy).subscribe((reviews) => seen.push(reviews.map(({ id }) => id)))
  await vi.waitFor(() => expect(seen).toEqual([[12, 10].map(uuid)]))
  await store('reviews', reviewRow(13, me, bar, 20))
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([12, 13, 10].map(uuid)))
  subscription.unsubscribe()
})

it('want-to-try is what the profile holds, with the rows of the places, without what was removed and is not sent', async () => {
  const entries = [
    { id: inn, name: 'Old name' },
    { id: bar, name: 'Bar' },
  ]
  await store('profiles', { ...profileRow(me, 'me'), want_to_try: entries })
  await store('restaurants', { ...restaurantRow(3, 'Inn'), rating_average: 4.5 })
  expect(await now(placesOnDevice(copy, me, 'want_to_try'))).toMatchObject([
    { id: inn, name: 'Inn', rating_average: 4.5 },
    { id: bar, name: 'Bar' },
  ])
  expect(await now(placesOnDevice(copy, me, 'favorites'))).toEqual([])
  await saveIntent(copy, 'remove_want_to_try', { restaurant_id: inn })
  expect(await now(placesOnDevice(copy, me, 'want_to_try'))).toMatchObject([{ id: bar }])
})

it('what somebody else visited is known of followed people only', async () => {
  await store('reviews', reviewRow(10, ben, inn, 10), { ...reviewRow(11, ben, inn, 20), rating: 2 })
  await store('restaurants', restaurantRow(3, 'Inn'))
  expect(await now(placesOnDevice(copy, ben, 'visited'))).toEqual([])
  expect(await now(reviewsOnDevice(copy, ben))).toEqual([])
  await store('followers', { id: uuid(50), follower_id: me, following_id: ben, created_at: '2026-01-01T00:00:00Z' })
  expect(await now(placesOnDevice(copy, ben, 'visited'))).toMatchObject([{ id: inn, name: 'Inn', personal_rating: 2 }])
  const reviews = await now(reviewsOnDevice(copy, ben))
  expect(reviews.map(({ review, restaurant }) => [review.id, restaurant?.name])).toEqual([
    [uuid(11), 'Inn'],
    [uuid(10), 'Inn'],
  ])
})
