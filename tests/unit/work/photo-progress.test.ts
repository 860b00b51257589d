import { expect, test } from 'vitest'
import { inOrder, percentOf } from '../../../src/domain/photo-progress.ts'

test.each([
  [[], 100],
  [[0], 0],
  [[0.649], 64],
  [[1, 1], 100],
  [[1, 0], 50],
  [[1, 0.999999], 99],
  [[-1, 2], 50],
])('a total of %j is %i percent', (shares, percent) => {
  expect(percentOf(shares)).toBe(percent)
})

test('photos stand in the order of picking, each once', () => {
  expect(inOrder(['a/2-10.webp', 'a/2-9.webp', 'a/1-9.webp', 'a/2-9.webp', 'odd'])).toEqual([
    'odd',
    'a/1-9.webp',
    'a/2-9.webp',
    'a/2-10.webp',
  ])
})
