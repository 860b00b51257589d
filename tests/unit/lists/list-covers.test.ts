import { expect, test } from 'vitest'
import { listCovers } from '#src/domain/lists/list-page.ts'
import type { ListRestaurant, Restaurant } from '#src/domain/rows.ts'

const item = (list_id: string, restaurant_id: string, position: number): ListRestaurant => ({
  id: `${list_id}-${restaurant_id}`,
  list_id,
  restaurant_id,
  position,
  created_at: '2026-11-01T12:00:00.000Z',
})
const restaurants = new Map(
  ['a', 'b', 'c', 'd'].map((id) => [id, { id, name: `Place ${id}`, photo: `${id}.webp` } as Restaurant]),
)

test('E1 The cover of a list is its first three places in their order', () => {
  const items = [
    item('one', 'd', 3),
    item('one', 'b', 1),
    item('two', 'c', 0),
    item('one', 'a', 0),
    item('one', 'c', 2),
  ]
  const covers = listCovers(items, (id) => restaurants.get(id))
  expect(covers.get('one')?.map(({ photo }) => photo)).toEqual(['a.webp', 'b.webp', 'c.webp'])
  expect(covers.get('two')).toEqual([{ id: 'c', name: 'Place c', photo: 'c.webp' }])
  expect(covers.get('three')).toBeUndefined()
})

test('E1 A place that is not on this device has its room in the cover', () => {
  const covers = listCovers([item('one', 'x', 0), item('one', 'a', 1)], (id) => restaurants.get(id))
  expect(covers.get('one')).toEqual([
    { id: 'x', name: 'Unknown Restaurant', photo: undefined },
    { id: 'a', name: 'Place a', photo: 'a.webp' },
  ])
})
