import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operatingHours } from '#supabase/local/import/opening-hours.ts'
import { type Weekday, weekdays } from '#supabase/seed/operating-hours.ts'

/** The week as '11:30-14:30 17:30-22:00' per weekday, '' for a closed day. */
function week(value: string): Record<Weekday, string> | null {
  const { hours } = operatingHours(value)
  if (!hours) return null
  const texts = weekdays.map((weekday) => {
    const { isClosed, timePeriods } = hours.standardHours[weekday]
    expect(isClosed).toBe(timePeriods.length === 0)
    return [weekday, timePeriods.map(({ openTime, closeTime }) => `${openTime}-${closeTime}`).join(' ')]
  })
  return Object.fromEntries(texts)
}

const everyDay = (text: string) => Object.fromEntries(weekdays.map((weekday) => [weekday, text]))

describe('opening hours of OpenStreetMap', () => {
  it('become a week of the seven English weekday names', () => {
    expect(week('Tu-Sa 11:30-14:30,17:30-22:00; Su 12:00-21:00')).toEqual({
      ...everyDay('11:30-14:30 17:30-22:00'),
      Monday: '',
      Sunday: '12:00-21:00',
    })
  })

  it('ignore public and school holidays', () => {
    expect(week('Mo-Su 11:30-14:30,17:30-23:00; PH off')).toEqual(everyDay('11:30-14:30 17:30-23:00'))
    expect(week('Mo-Fr 10:00-18:00; SH 12:00-13:00')?.Wednesday).toBe('10:00-18:00')
    expect(week('Sa,Su,PH11:00-23:00')).toEqual({ ...everyDay(''), Saturday: '11:00-23:00', Sunday: '11:00-23:00' })
  })

  it('close on the next day when they go past midnight, and belong to the day they began', () => {
    expect(week('Fr,Sa 19:00-02:00')).toEqual({ ...everyDay(''), Friday: '19:00-02:00', Saturday: '19:00-02:00' })
    expect(week('Su 20:00-26:00')).toEqual({ ...everyDay(''), Sunday: '20:00-02:00' })
  })

  it('keep a Saturday night whole when Sunday is a closing day', () => {
    expect(week('Fr,Sa 19:00-02:00; Su,Mo,PH off')).toEqual({
      ...everyDay(''),
      Friday: '19:00-02:00',
      Saturday: '19:00-02:00',
    })
  })

  it('do not open a closing day when its rule follows open days', () => {
    expect(week('Mo-Su 18:00-01:00; Tu off')).toEqual({ ...everyDay('18:00-01:00'), Tuesday: '' })
  })

  it('that end at midnight close at 00:00', () => {
    expect(week('Mo-Su 10:00-24:00')).toEqual(everyDay('10:00-00:00'))
  })

  it('around the clock are 00:00 to 00:00 on every day', () => {
    expect(week('24/7')).toEqual(everyDay('00:00-00:00'))
  })

  it('longer than a day are cut at midnight', () => {
    const hours = week('Sa 10:00-24:00; Su 00:00-20:00')
    expect(hours).toEqual({ ...everyDay(''), Saturday: '10:00-00:00', Sunday: '00:00-20:00' })
  })

  it('with an open end take the usual closing time', () => {
    expect(week('Mo-Su 11:30+')).toEqual(everyDay('11:30-00:00'))
    expect(week('Mo-Su 17:00-22:00+')?.Monday).toMatch(/^17:00-0\d:00$/)
  })

  it('typed without care are still read', () => {
    expect(week('Mo, We-Su11:30-14:00, 17:30-21:30')).toEqual({ ...everyDay('11:30-14:00 17:30-21:30'), Tuesday: '' })
    expect(week('Mo-Sa 11:00 - 22:00')?.Thursday).toBe('11:00-22:00')
  })

  it('of the season are taken from September, with a note', () => {
    const value = 'Jan-May: Mo-Su 10:00-18:00; Jun-Aug: Mo-Su 10:00-22:00; Sep-Dec: Mo-Su 10:00-17:00'
    expect(week(value)).toEqual(everyDay('10:00-17:00'))
    expect(operatingHours(value).note).toContain('season')
  })

  it.each([
    'ask inside',
    'Mo 10:00 -',
    'by appointment',
    '"by appointment"',
    'off',
    'sunrise-sunset',
    '2019 Mo-Fr 10:00-12:00',
  ])('that say nothing about a usual week are left out with a note: %s', (value) => {
    const { hours, note } = operatingHours(value)
    expect(hours).toBeNull()
    expect(note).toContain(value)
  })

  it('are read from anything without throwing, and every time is a time of day', () => {
    const words = fc.constantFrom(
      'Mo',
      'Tu-Fr',
      'Sa',
      'PH',
      'off',
      '11:00-14:00',
      '23:00-02:00',
      '25:00',
      ',',
      ';',
      '+',
      '24/7',
      'Jan-Mar',
    )
    const values = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(values, (value) => {
        const { hours, note } = operatingHours(value)
        const periods = weekdays.flatMap((weekday) => hours?.standardHours[weekday].timePeriods ?? [])
        const times = periods.flatMap(({ openTime, closeTime }) => [openTime, closeTime])
        expect(times.filter((time) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))).toEqual([])
        expect(periods.length > 0).toBe(hours !== null)
        expect(hours !== null || note !== null).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
