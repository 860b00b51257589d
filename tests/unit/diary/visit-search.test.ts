import { expect, test } from 'vitest'
import { visitsSaying } from '#src/domain/diary/visit-search.ts'
import type { PrivateNote } from '#src/domain/rows.ts'
import { uuid } from '#tests/unit/db/rows.ts'

test('one finds a visit by its place, its words, what one had, with whom, and the private notes on it and its place', () => {
  const at = (n: number) => ({ id: uuid(n), user_id: uuid(90), created_at: '2026-01-01T12:00:00Z' })
  const companions = [{ user_id: uuid(91), username: 'dora' }]
  const visits = [
    {
      review: { ...at(1), restaurant_id: uuid(11), dishes: '👍 Crème brûlée', companions },
      restaurant: { name: 'Inn' },
    },
    { review: { ...at(2), restaurant_id: uuid(12), comment: 'With ADA, by the window' } },
    { review: { ...at(3), restaurant_id: uuid(11) }, restaurant: { name: 'Inn' } },
  ]
  const notes: PrivateNote[] = [
    { id: uuid(31), user_id: uuid(90), review_id: uuid(3), note: 'Paid by Ben', created_at: '' },
    { id: uuid(32), user_id: uuid(90), restaurant_id: uuid(12), note: 'Ask for the garden', created_at: '' },
    { id: uuid(33), user_id: uuid(90), review_id: uuid(2), created_at: '' },
  ]
  const found = (text: string) => visitsSaying(visits, notes, text).map(({ review }) => Number(review.id.slice(-2)))
  expect(found('creme')).toEqual([1])
  expect(found(' inn ')).toEqual([1, 3])
  expect(found('inn ben')).toEqual([3])
  expect(found('dora creme')).toEqual([1])
  expect(found('window garden')).toEqual([2])
  expect(found('undefined')).toEqual([])
  expect(found(' ')).toEqual([1, 2, 3])
})
