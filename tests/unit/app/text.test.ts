import { expect, it } from 'vitest'
import { counted, dotted, grouped, ordinal } from '#src/lib/text.ts'

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

it('counts in order', () => {
  const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 1003]
  expect(numbers.map(ordinal).join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th 1,003rd')
})

it('joins the parts that there are by dots, which no line begins with', () => {
  expect(dotted('Low Tide', undefined, false, '', '3 visits')).toBe('Low Tide\u00a0· 3 visits')
})
