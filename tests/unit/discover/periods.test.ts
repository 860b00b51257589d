import { assert, date, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodStart } from '#src/domain/time/periods.ts'

const local = (year: number, month: number, day: number, hour = 0): number => new Date(year, month, day, hour).getTime()
const dayLength = 86_400_000

describe('periods (spec D§9)', () => {
  it('24h, week, 30 days, year and all', () => {
    const now = local(2026, 10, 21, 15)
    expect(now - periodStart('24h', now, 'calendar')).toBe(dayLength)
    expect(now - periodStart('week', now, 'calendar')).toBe(7 * dayLength)
    expect(now - periodStart('year', now, 'calendar')).toBe(365 * dayLength)
    expect(periodStart('all', now, 'whole days')).toBe(Number.NEGATIVE_INFINITY)
  })

  it('whole days of UTC, but the last 24 hours, where everybody is counted', () => {
    const now = Date.UTC(2026, 10, 21, 15)
    const starts = (['24h', 'week', 'month', 'year'] as const).map((period) => periodStart(period, now, 'whole days'))
    expect(starts).toEqual([
      Date.UTC(2026, 10, 20, 15),
      Date.UTC(2026, 10, 14),
      Date.UTC(2026, 9, 22),
      Date.UTC(2025, 10, 21),
    ])
  })

  it.each([
    [local(2026, 10, 21, 15), local(2026, 9, 21, 15)],
    [local(2026, 2, 31), local(2026, 1, 28)],
    [local(2028, 2, 30), local(2028, 1, 29)],
    [local(2027, 0, 1), local(2026, 11, 1)],
    [local(2026, 11, 31, 23), local(2026, 10, 30, 23)],
  ])('a calendar month before %i is %i', (now, start) => {
    expect(periodStart('month', now, 'calendar')).toBe(start)
  })

  it('a calendar month is always the month before, and 28 to 31 days', () => {
    const dates = date({ min: new Date(1980, 0), max: new Date(2200, 0), noInvalidDate: true })
    assert(
      property(dates, (now) => {
        const start = new Date(periodStart('month', now.getTime(), 'calendar'))
        expect((start.getMonth() + 1) % 12).toBe(now.getMonth())
        const days = (now.getTime() - start.getTime()) / dayLength
        // An hour more or less where the clocks change.
        expect(days).toBeGreaterThan(27.9)
        expect(days).toBeLessThan(31.1)
      }),
    )
  })
})
