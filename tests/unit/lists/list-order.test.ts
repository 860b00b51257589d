import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropIndex, placeBefore, typedPosition, withMoved } from '#src/domain/lists/list-order.ts'

const ordered = ['a', 'b', 'c', 'd']

test('the place before: null at the top, the last one at the end and beyond', () => {
  expect(placeBefore(ordered, 'c', 0)).toBeNull()
  expect(placeBefore(ordered, 'a', 1)).toBe('b')
  expect(placeBefore(ordered, 'c', 2)).toBe('b')
  expect(placeBefore(ordered, 'a', 3)).toBe('d')
  expect(placeBefore(ordered, 'a', 99)).toBe('d')
  expect(placeBefore(['a'], 'a', 0)).toBeNull()
})

test('putting a place behind the one before it gives the order that was wanted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (ids, which, to) => {
      const id = ids[which % ids.length] as string
      const index = to % ids.length
      const wanted = withMoved(ids, id, index)
      expect(wanted[index]).toBe(id)
      const after = placeBefore(ids, id, index)
      expect(wanted.indexOf(id)).toBe(after === null ? 0 : wanted.indexOf(after) + 1)
    }),
  )
})

test('a typed position goes from 1 to the length of the list', () => {
  expect(typedPosition('', 4)).toEqual({ kind: 'none' })
  expect(typedPosition('1', 4)).toEqual({ kind: 'index', index: 0 })
  expect(typedPosition('04', 4)).toEqual({ kind: 'index', index: 3 })
  const message = 'Position must be between 1 and 4'
  for (const typed of ['0', '5', '99999999999999999999999'])
    expect(typedPosition(typed, 4)).toEqual({ kind: 'wrong', message })
})

test('a dragged row has passed those whose middle it has passed', () => {
  const rows = [0, 1, 2, 3].map((index) => ({ index, top: index * 100, height: index === 1 ? 200 : 100 }))
  // Rows at 0, 100 (high), 200, 300: only what lies where matters.
  const row = (index: number) => rows[index] as (typeof rows)[number]
  expect(dropIndex(rows, row(0), 0)).toBe(0)
  expect(dropIndex(rows, row(0), 149)).toBe(0)
  expect(dropIndex(rows, row(0), 151)).toBe(1)
  expect(dropIndex(rows, row(0), 9999)).toBe(3)
  expect(dropIndex(rows, row(3), -99)).toBe(3)
  expect(dropIndex(rows, row(3), -151)).toBe(1)
  expect(dropIndex(rows, row(3), -9999)).toBe(0)
})
