import { expect, test } from 'vitest'
import { placesOfList } from '#src/domain/lists/lists.ts'
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
