import { expect, test } from 'vitest'
import { lastVisitWords, visitTitle } from '#src/domain/visits/last-visit.ts'

// A Tuesday.
const now = new Date(2026, 10, 24, 12).getTime()
const day = (date: number, month = 10) => new Date(2026, month, date, 19).toISOString()
const words = (created_at: string, rating?: number) =>
  lastVisitWords({ created_at, ...(rating !== undefined && { rating }) }, now)

test('the form says when one was at the place last, and what one thought', () => {
  expect(lastVisitWords(undefined, now)).toBeUndefined()
  expect(words(day(24), 4.5)).toBe('Last time 4.5, today')
  expect(words(day(23), 4)).toBe('Last time 4.0, yesterday')
  expect(words(day(20), 4.5)).toBe('Last time 4.5, on Friday')
  expect(words(day(18), 4.5)).toBe('Last time 4.5, on Wednesday')
  // The weekday of today would be taken for today.
  expect(words(day(17), 4.5)).toBe('Last time 4.5, on 17 Nov 2026')
  expect(words(day(3, 2), 4.5)).toBe('Last time 4.5, on 3 Mar 2026')
  expect(words(day(20))).toBe('Last time on Friday')
})

test('home says of which day the visit is that was just logged', () => {
  expect([day(24), day(23), day(21), day(3)].map((time) => visitTitle(time, now))).toEqual([
    'Your visit today',
    'Your visit yesterday',
    'Your visit on Saturday',
    'Your visit on 3 Nov 2026',
  ])
})
