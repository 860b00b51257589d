import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayAfter,
  daysOf,
  daysWords,
  firstWeekday,
  monthAfter,
  monthInAddress,
  monthsOf,
  weekdayOf,
  weekOf,
  yearInAddress,
} from '#src/domain/diary/days.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'

const days = integer({ min: 0, max: 30_000 }).map((count) => dayAfter('1970-01-02', count))

describe('the calendar of a diary', () => {
  it('has every day of a month once, in order', () => {
    assert(
      property(days, (day) => {
        const all = daysOf(day.slice(0, 7))
        expect(all).toContain(day)
        expect(all.at(-1)).toBe(dayAfter(`${monthAfter(day.slice(0, 7), 1)}-01`, -1))
        expect(all.every((one, index) => index === 0 || one === dayAfter(all[index - 1] ?? '', 1))).toBe(true)
      }),
    )
    expect(daysOf('2028-02')).toHaveLength(29)
    expect(daysOf('2026-02')).toHaveLength(28)
  })

  it('has weeks of seven days that begin on the given weekday', () => {
    assert(
      property(days, integer({ min: 1, max: 7 }), (day, first) => {
        const week = weekOf(day, first)
        expect(weekdayOf(week)).toBe(first)
        expect(week <= day && day <= dayAfter(week, 6)).toBe(true)
      }),
    )
    expect(weekOf('2026-07-08', 1)).toBe('2026-07-06')
    expect(weekOf('2026-07-05', 7)).toBe('2026-07-05')
  })

  it('goes from a month to the next and back over the ends of years', () => {
    assert(
      property(days, integer({ min: -30, max: 30 }), (day, count) => {
        expect(monthAfter(monthAfter(day.slice(0, 7), count), -count)).toBe(day.slice(0, 7))
      }),
    )
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
    expect(monthsOf('2026').at(-1)).toBe('2026-12')
  })

  it('knows on which day weeks begin, and Monday where a browser does not say', () => {
    expect(firstWeekday('en-US')).toBe(7)
    expect(firstWeekday('de-AT')).toBe(1)
    expect(firstWeekday('not a language')).toBe(1)
  })

  it('writes days as short as they are clear', () => {
    expect(daysWords('2026-07-06', '2026-07-12')).toBe('6–12 July')
    expect(daysWords('2026-06-29', '2026-07-05')).toBe('29 June – 5 July')
    expect(daysWords('2025-12-29', '2026-01-04', true)).toBe('29 December 2025 – 4 January 2026')
    expect(daysWords('2026-06-29', '2026-07-05', true)).toBe('29 June – 5 July 2026')
    expect(daysWords('2026-12-31', '2026-12-31', true)).toBe('31 December 2026')
  })
})

describe('the address of a page', () => {
  const today = '2026-11-25'

  it.each(['', '0', '1969', '2027', '20266', '-2026', '2026-11', 'ALL', 'constructor', '２０２６', ' 2026'])(
    'names no year with %j',
    (year) => {
      expect(yearInAddress(year, today)).toBeUndefined()
    },
  )

  it.each(['', '2026', '2026-13', '2026-00', '2026-12', '1969-12', '2026-1', '2026-11-25', '2026-11x'])(
    'names no month with %j',
    (month) => {
      expect(monthInAddress(month, today)).toBeUndefined()
    },
  )

  it('names any year and month since the first', () => {
    expect(['1970', '2026', 'all'].map((year) => yearInAddress(year, today))).toEqual(['1970', '2026', 'all'])
    expect(yearInAddress(undefined, today)).toBe('2026')
    expect(['1970-01', '2026-11'].map((month) => monthInAddress(month, today))).toEqual(['1970-01', '2026-11'])
    expect(monthInAddress(undefined, today)).toBe('2026-11')
    expect(yearInAddress(undefined, dayOf(new Date()))).toBe(String(new Date().getFullYear()))
  })
})
