import { expect, it } from 'vitest'
import { counted, grouped } from '#src/lib/text.ts'

it.each([0, 7, 128, 999, 1000, 12_345, 123_456, 1_000_000])('groups the digits of %i as Intl does', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en'))
})

it('counts one and many', () => {
  expect([counted(1, 'photo'), counted(2, 'photo'), counted(1000, 'photo')]).toEqual([
    '1 photo',
    '2 photos',
    '1,000 photos',
  ])
})
