import { describe, expect, it } from 'vitest'
import { openingState } from '#src/domain/places/opening-hours.ts'
import { aheadWords, clockIn } from '#src/domain/places/place-clock.ts'

const noon = Date.UTC(2026, 10, 21, 12)
const readIn = (zone: string): string => {
  const { now } = clockIn(zone, noon)
  const time = new Date(now)
  return `${time.getDate()} ${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`
}

describe('the clock of a place', () => {
  it('shows the time there', () => {
    expect(readIn('Asia/Tokyo')).toBe('21 21:00')
    expect(readIn('America/Los_Angeles')).toBe('21 4:00')
    expect(readIn('Asia/Kathmandu')).toBe('21 17:45')
    expect(readIn('Pacific/Auckland')).toBe('22 1:00')
  })

  it('is the one of the device where that has the same time, or does not know the zone', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const zone of [own, undefined, 'Mars/Olympus']) expect(clockIn(zone, noon)).toEqual({ now: noon, ahead: 0 })
  })

  it('says whether the place is open there', () => {
    const day = { isClosed: false, timePeriods: [{ openTime: '09:00', closeTime: '22:00' }] }
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const hours = { standardHours: Object.fromEntries(days.map((name) => [name, day])) }
    const wordsIn = (zone: string) => openingState(hours, clockIn(zone, noon).now)?.words
    expect(wordsIn('Asia/Tokyo')).toBe('Closes at 22:00')
    expect(wordsIn('America/Los_Angeles')).toBe('Closed, opens 09:00')
  })
})

it('says how far the clocks are apart', () => {
  expect(aheadWords(0)).toBeUndefined()
  expect(aheadWords(540)).toBe('local time, 9 h ahead of you')
  expect(aheadWords(-345)).toBe('local time, 5 h 45 min behind you')
  expect(aheadWords(30)).toBe('local time, 30 min ahead of you')
})
