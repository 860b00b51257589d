import { expect, test } from 'vitest'
import { nextVisitWords, visitTitle } from '#src/domain/visits/last-visit.ts'

// A Tuesday.
const now = new Date(2026, 10, 24, 12).getTime()
const day = (date: number, month = 10) => new Date(2026, month, date, 19).toISOString()
const words = (created_at: string, rating?: number) =>
  nextVisitWords([{ created_at, ...(rating !== undefined && { rating }) }], now)

test('the form says which visit it is, when one was at the place last, and what one thought', () => {
  expect(nextVisitWords([], now)).toBeUndefined()
  expect(words(day(24), 4.5)).toBe('Your 2nd visit. Last time 4.5, today')
  expect(words(day(23), 4)).toBe('Your 2nd visit. Last time 4.0, yesterday')
  expect(words(day(20), 4.5)).toBe('Your 2nd visit. Last time 4.5, on Friday')
  expect(words(day(18), 4.5)).toBe('Your 2nd visit. Last time 4.5, on Wednesday')
  // The weekday of today would be taken for today.
  expect(words(day(17), 4.5)).toBe('Your 2nd visit. Last time 4.5, on 17 Nov 2026')
  expect(words(day(3, 4), 4.5)).toBe('Your 2nd visit. Last time 4.5, in May')
  expect(words(day(3, -1), 4.5)).toBe('Your 2nd visit. Last time 4.5, in December 2025')
  expect(words(day(20))).toBe('Your 2nd visit. Last time on Friday')
  expect(nextVisitWords([{ created_at: day(3, 4), rating: 4.5 }, { created_at: day(1, 4) }], now)).toBe(
    'Your 3rd visit. Last time 4.5, in May',
  )
})

test('home says of which day the visit is that was just logged', () => {
  expect([day(24), day(23), day(21), day(3)].map((time) => visitTitle(time, now))).toEqual([
    'Your visit today',
    'Your visit yesterday',
    'Your visit on Saturday',
    'Your visit on 3 Nov 2026',
  ])
})
