import { expect, test } from 'vitest'
import { percentOf } from '#src/domain/visits/photos.ts'

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
