import { expect, test } from 'vitest'
import { moved, placesOfList } from '#src/domain/lists/lists.ts'
import type { ListRestaurant } from '#src/domain/rows.ts'
import { createWorkingCopy } from '#src/domain/work/rebase.ts'
import { idOf } from '#tests/support/memory-store.ts'

const item = (n: number, position: number): ListRestaurant => ({
  id: idOf(n),
  list_id: idOf(99),
  restaurant_id: idOf(100 + n),
  position,
  created_at: '2026-05-01T11:00:00.000Z',
})

test('invariant 5: two places at one position, half pulled, stand in the same order however they were read', () => {
  const orders = [
    [item(1, 0), item(2, 1), item(3, 1)],
    [item(3, 1), item(1, 0), item(2, 1)],
  ].map((items) => {
    const copy = createWorkingCopy()
    copy.store(items.map((row) => ({ entity: 'list_restaurants', key: row.id, row })))
    return placesOfList(copy, idOf(99)).map(({ id }) => id)
  })
  expect(orders[1]).toEqual(orders[0])
})

test('a position that was typed holds in a list that another device has changed meanwhile', () => {
  // Typed without a network as 4 of 5, behind item 4, which another device has removed with item 2.
  const left = [item(1, 0), item(3, 1), item(5, 2), item(6, 3)]
  const order = (...rest: [string, string | null, number?]) => moved(left, ...rest).map(({ id }) => id)
  const [one, three, five, six] = [1, 3, 5, 6].map(idOf)
  expect(order(idOf(101), idOf(104), 3)).toEqual([three, five, six, one])
  expect(order(idOf(101), idOf(104), 2)).toEqual([three, five, one, six])
  expect(order(idOf(106), idOf(104), 0)).toEqual([six, one, three, five])
  // There are not as many any more.
  expect(order(idOf(101), idOf(104), 9)).toEqual([three, five, six, one])
  // Dragged, it stands by its neighbour.
  expect(order(idOf(106), idOf(103))).toEqual([one, three, six, five])
})
