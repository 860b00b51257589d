import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingDays, openingOfRow, openingState } from '#src/domain/places/opening-hours.ts'

/** Saturday. */
const at = (hour: number, minute = 0): number => new Date(2026, 10, 21, hour, minute).getTime()
const period = (openTime: string, closeTime: string) => ({ openTime, closeTime })
const open = (...timePeriods: unknown[]) => ({ isClosed: false, timePeriods })
const closed = { isClosed: true, timePeriods: [] }
const hours = (standardHours: Record<string, unknown>) => ({ standardHours })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const everyDay = (day: unknown) => hours(Object.fromEntries(weekdays.map((weekday) => [weekday, day])))
const words = (given: unknown, now: number) => openingState(given, now)?.words

describe('openingDays (spec D§2: 7 days starting today)', () => {
  it('begins today and says the periods in the order of the day, or that it is closed', () => {
    const week = hours({
      Saturday: open(period('18:00', '02:00'), period('12:00', '14:30')),
      Sunday: closed,
      Monday: open(period('00:00', '00:00')),
      Tuesday: open(period('9:05', '24:00')),
      Wednesday: open(),
    })
    expect(openingDays(week, at(10))).toEqual([
      { weekday: 'Saturday', lines: ['12:00 – 14:30', '18:00 – 02:00'] },
      { weekday: 'Sunday', lines: ['Closed'] },
      { weekday: 'Monday', lines: ['Open 24 hours'] },
      { weekday: 'Tuesday', lines: ['09:05 – 00:00'] },
      { weekday: 'Wednesday', lines: ['Closed'] },
      { weekday: 'Thursday', lines: ['Closed'] },
      { weekday: 'Friday', lines: ['Closed'] },
    ])
  })

  it('a closed day stays closed whatever its periods say', () => {
    const week = everyDay({ isClosed: true, timePeriods: [period('10:00', '12:00')] })
    expect(openingDays(week, at(11))?.every(({ lines }) => lines[0] === 'Closed')).toBe(true)
  })

  it('says of what cannot be read that it is not known, and nothing where nothing is known', () => {
    const odd = hours({
      Saturday: open(period('25:00', '26:00')),
      Sunday: 'all day',
      Monday: open(period('10:00', '12:00'), null, { openTime: 9 }),
      Tuesday: { timePeriods: 'always' },
    })
    expect(openingDays(odd, at(10))?.map(({ lines }) => lines)).toEqual([
      ['Not known'],
      ['Not known'],
      ['10:00 – 12:00'],
      ['Not known'],
      ['Closed'],
      ['Closed'],
      ['Closed'],
    ])
    const nothing = [undefined, null, '', [], {}, hours({}), { standardHours: null }, hours({ Funday: open() })]
    for (const given of [...nothing, everyDay('?')]) {
      expect(openingDays(given, at(10))).toBeUndefined()
      expect(openingState(given, at(10))).toBeUndefined()
    }
  })
})

describe('openingState', () => {
  const lunchAndDinner = everyDay(open(period('12:00', '14:30'), period('18:00', '02:00')))

  it.each([
    [11, 59, 'Closed, opens 12:00'],
    [12, 0, 'Open until 14:30'],
    [13, 29, 'Open until 14:30'],
    [13, 30, 'Closes at 14:30'],
    [14, 29, 'Closes at 14:30'],
    [14, 30, 'Closed, opens 18:00'],
    [18, 0, 'Open until 02:00'],
    [23, 59, 'Open until 02:00'],
    [0, 0, 'Open until 02:00'],
    [1, 59, 'Closes at 02:00'],
    [2, 0, 'Closed, opens 12:00'],
  ])('at %i:%i it is "%s"', (hour, minute, expected) => {
    expect(words(lunchAndDinner, at(hour, minute))).toBe(expected)
  })

  it('goes on past midnight into the next period, and around the clock', () => {
    const untilFour = hours({
      Friday: closed,
      Saturday: open(period('18:00', '00:00')),
      Sunday: open(period('00:00', '04:00')),
    })
    expect(words(untilFour, at(20))).toBe('Open until 04:00')
    expect(words(everyDay(open(period('00:00', '24:00'))), at(3))).toBe('Open 24 hours')
    expect(words(hours({ Friday: closed, Saturday: open(period('00:00', '00:00')), Sunday: closed }), at(3))).toBe(
      'Open until tomorrow 00:00',
    )
  })

  it('names the day on which it opens', () => {
    expect(words(hours({ Sunday: open(period('09:00', '17:00')) }), at(20))).toBe('Closed, opens tomorrow 09:00')
    expect(words(hours({ Monday: open(period('09:00', '17:00')) }), at(20))).toBe('Closed, opens Monday 09:00')
    // In a week.
    expect(words(hours({ Saturday: open(period('09:00', '17:00')) }), at(17))).toBe('Closed, opens Saturday 09:00')
    expect(words(everyDay(closed), at(17))).toBe('Closed')
  })

  it('is short in a row', () => {
    const brief = (given: unknown, hour: number) => openingState(given, at(hour))?.brief
    expect(brief(lunchAndDinner, 13)).toBe('Open until 14:30')
    expect(brief(lunchAndDinner, 17)).toBe('Opens 18:00')
    expect(brief(hours({ Sunday: open(period('09:00', '17:00')) }), 20)).toBe('Opens tomorrow')
    expect(brief(hours({ Monday: open(period('09:00', '17:00')) }), 20)).toBe('Opens Monday')
    expect(brief(everyDay(closed), 17)).toBe('Closed')
  })

  it('says the same of the minutes that a row carries', () => {
    const night = 7 * 24 * 60
    expect(openingOfRow(undefined, at(12))).toBeUndefined()
    expect(openingOfRow([], at(12))?.words).toBe('Closed')
    expect(openingOfRow([0, night], at(12))?.words).toBe('Open 24 hours')
    // From Saturday 18:00 into the week that begins on Sunday.
    expect(openingOfRow([0, 120, night - 360, night], at(20))?.words).toBe('Open until 02:00')
    expect(openingOfRow([0, 120, night - 360, night], at(17))?.brief).toBe('Opens 18:00')
  })

  it('says nothing when today, or the night before, cannot be read', () => {
    expect(openingState(hours({ Saturday: '?', Sunday: closed }), at(17))).toBeUndefined()
    expect(openingState(hours({ Friday: '?', Saturday: closed }), at(17))).toBeUndefined()
  })

  it('agrees with looking at every minute of a random week', () => {
    const clock = integer({ min: 0, max: 24 * 12 - 1 }).map((fives) => {
      const two = (value: number): string => String(value).padStart(2, '0')
      return `${two(Math.floor(fives / 12))}:${two((fives % 12) * 5)}`
    })
    const day = record({
      isClosed: constantFrom(false, false, true),
      timePeriods: array(record({ openTime: clock, closeTime: clock }), { maxLength: 3 }),
    })
    const week = record(Object.fromEntries(weekdays.map((weekday) => [weekday, day])))
    assert(
      property(week, integer({ min: 0, max: 7 * 24 * 60 - 1 }), (standardHours, minute) => {
        const now = new Date(2026, 10, 16, 0, minute)
        const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
        const isOpen = weekdays.some((weekday, index) => {
          const { isClosed, timePeriods } = standardHours[weekday] ?? { isClosed: true, timePeriods: [] }
          return timePeriods.some(({ openTime, closeTime }) => {
            const [from, to] = [minutesOf(openTime), minutesOf(closeTime)]
            const length = to > from ? to - from : to - from + 24 * 60
            const since = (minute - index * 24 * 60 - from + 7 * 24 * 60) % (7 * 24 * 60)
            return !isClosed && since < length
          })
        })
        expect(openingState({ standardHours }, now.getTime())?.isOpen).toBe(isOpen)
      }),
    )
  })
})
