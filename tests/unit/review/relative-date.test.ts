import { describe, expect, test, vi } from 'vitest'
import { plainDate, relativeDate } from '#src/domain/time/dates.ts'

const now = new Date(2026, 10, 21, 0, 30)
const daysAgo = (days: number): string => new Date(2026, 10, 21 - days, 12).toISOString()
const wordsFor = (days: number): string => relativeDate(daysAgo(days), now.getTime())

describe('relative dates (spec D§2)', () => {
  test.each([
    [0, 'Today'],
    [1, 'Yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [59, '1 month ago'],
    [60, '2 months ago'],
    [364, '11 months ago'],
    [365, '1 year ago'],
    [729, '1 year ago'],
    [730, '2 years ago'],
  ])('%i days are "%s"', (days, words) => {
    expect(wordsFor(days)).toBe(words)
  })

  test('count calendar days: a minute before midnight is yesterday half an hour after it', () => {
    expect(relativeDate(new Date(2026, 10, 20, 23, 59).toISOString(), now.getTime())).toBe('Yesterday')
  })

  test('count days of 23 and 25 hours as days', () => {
    for (const month of [2, 9])
      for (let day = 1; day <= 31; day++) {
        const then = new Date(2026, month, day, 0, 5)
        expect(relativeDate(then.toISOString(), new Date(2026, month, day + 1, 23, 55).getTime())).toBe('Yesterday')
      }
  })

  test('are "Recently" for a time that lies ahead or is none', () => {
    expect(wordsFor(-1)).toBe('Recently')
    expect(relativeDate('someday', now.getTime())).toBe('Recently')
  })
})

test('a plain date is as British English has it, and makes no formatter for it', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, month + 1, 12))
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const expected = days.map((day) => format.format(day))
  const made = [vi.spyOn(Date.prototype, 'toLocaleDateString'), vi.spyOn(Intl, 'DateTimeFormat')]
  expect(days.map((day) => plainDate(day.toISOString()))).toEqual(expected)
  for (const maker of made) expect(maker).not.toHaveBeenCalled()
  expect(plainDate('someday')).toBe('')
  vi.restoreAllMocks()
})
