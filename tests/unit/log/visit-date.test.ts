import { describe, expect, test } from 'vitest'
import { dateProblem, dayBefore, dayOf, isDay, visitTime } from '#src/domain/visits/visit-date.ts'

describe('the date of a visit', () => {
  const now = new Date(2026, 10, 21, 0, 5)
  const today = dayOf(now)

  test('a day is the one of the device’s clock', () => {
    expect(today).toBe('2026-11-21')
    expect(dayOf(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20')
  })

  test('yesterday is a day before, over months, years and leap days', () => {
    expect(dayBefore('2026-11-01')).toBe('2026-10-31')
    expect(dayBefore('2027-01-01')).toBe('2026-12-31')
    expect(dayBefore('2028-03-01')).toBe('2028-02-29')
  })

  test('is not in the future, and not before what the database takes', () => {
    expect(dateProblem(today, today)).toBeUndefined()
    expect(dateProblem('2026-11-22', today)).toBe('Date cannot be in the future')
    expect(dateProblem('1970-01-02', today)).toBeUndefined()
    expect(dateProblem('1970-01-01', today)).toBe('The date of a visit lies between 1970 and today.')
  })

  test('today is the present moment, an earlier day is that day at noon', () => {
    expect(visitTime(today, now)).toBe(now.toISOString())
    expect(visitTime('2026-11-20', now)).toBe(new Date(2026, 10, 20, 12).toISOString())
  })

  test('a day that does not exist is none', () => {
    expect(['2026-02-28', '2028-02-29', '1970-01-02'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '', 'today', '20261-01-01'].some(isDay)).toBe(false)
  })
})
