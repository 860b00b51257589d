import { expect, test } from 'vitest'
import { listedPlaces } from '#src/domain/lists/list-page.ts'
import type { ListRestaurant } from '#src/domain/rows.ts'
import { ownRatings } from '#src/domain/visits/ratings.ts'

const item = (id: string, position: number): ListRestaurant => ({
  id: `item ${id}`,
  list_id: 'list',
  restaurant_id: id,
  position,
  created_at: '',
})

test('places are in their order, ranked 1..n, also while two stand at one position or one is missing', () => {
  const places = listedPlaces([item('c', 4), item('b', 1), item('a', 1)], (id) =>
    id === 'c' ? undefined : { id, name: id.toUpperCase(), rating_count: 0, visits: 2 },
  )
  expect(places.map(({ id, name, rank }) => [id, name, rank])).toEqual([
    ['a', 'A', 1],
    ['b', 'B', 2],
    ['c', 'Unknown Restaurant', 3],
  ])
})

test('the own rating is that of the latest visit with one', () => {
  const visit = (restaurant_id: string, day: number, rating?: number) => ({
    restaurant_id,
    created_at: `2026-11-0${day}T10:00:00Z`,
    ...(rating === undefined ? {} : { rating }),
  })
  const ratings = ownRatings([visit('a', 3), visit('a', 2, 4), visit('a', 1, 5), visit('b', 1), visit('c', 1, 0.5)])
  expect(Object.fromEntries(ratings)).toEqual({ a: 4, c: 0.5 })
})
