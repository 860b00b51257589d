/**
 * The calendar of a diary: a day is '2026-11-20', a month '2026-11' and a year '2026', all as the device's clocks count
 * them. Each is the beginning of what it holds.
 */
import { dayOf, earliestVisitDate, isDay } from '#src/domain/visits/visit-date.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const yearOf = (day: string): string => day.slice(0, 4)
export const monthOf = (day: string): string => day.slice(0, 7)
/** The day of the month. */
export const dateOf = (day: string): number => Number(day.slice(8))

/** Noon, which every day has whatever the clocks do. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)

/** The day that many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  const moment = noonOf(day)
  moment.setDate(moment.getDate() + days)
  return dayOf(moment)
}

/** The month that many months later, or earlier. */
export function monthAfter(month: string, count: number): string {
  const number = Number(yearOf(month)) * 12 + Number(month.slice(5)) - 1 + count
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** All months of a year. */
export const monthsOf = (year: string): string[] => months.map((_, index) => monthAfter(`${year}-01`, index))

/** All days of a month. */
export function daysOf(month: string): string[] {
  const last = dateOf(dayAfter(`${monthAfter(month, 1)}-01`, -1))
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** From 1, a Monday, to 7. */
export const weekdayOf = (day: string): number => noonOf(day).getDay() || 7

/** The first day of the day's week. `first`: the weekday on which weeks begin, from 1, a Monday, to 7. */
export const weekOf = (day: string, first: number): string => dayAfter(day, -((weekdayOf(day) - first + 7) % 7))

/** On which weekday weeks begin where this language is spoken, from 1, a Monday, to 7. Not every browser knows. */
export function firstWeekday(language: string): number {
  try {
    const locale = new Intl.Locale(language) as { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  } catch {
    return 1
  }
}

type WeekInfo = { firstDay: number }

// What the address of a page may name. Anybody can make such a link.

/** All of time, among the years. */
export const allTime = 'all'

/** This year without one; undefined for what is no year of a diary: none that has not begun, none before the first. */
export function yearInAddress(year: string | undefined, today: string): string | undefined {
  if (year === undefined) return yearOf(today)
  if (year === allTime) return year
  const isYear = /^\d{4}$/.test(year) && year >= yearOf(earliestVisitDate) && year <= yearOf(today)
  return isYear ? year : undefined
}

/** This month without one; undefined for what is no month of a diary. */
export function monthInAddress(month: string | undefined, today: string): string | undefined {
  if (month === undefined) return monthOf(today)
  const isMonth = isDay(`${month}-01`) && month >= monthOf(earliestVisitDate) && month <= monthOf(today)
  return isMonth ? month : undefined
}

// Words. Written here, since a browser's formatter costs a slow phone more than the whole of a diary.

const nameOf = (month: string): string => months[Number(month.slice(5, 7)) - 1] ?? month

/** "November 2026". */
export const monthWords = (month: string): string => `${nameOf(month)} ${yearOf(month)}`

/** "November". */
export const monthName = nameOf

/** "23 November", and "23 November 2026" with the year. */
export const dayWords = (day: string, hasYear = false): string =>
  `${dateOf(day)} ${nameOf(day)}${hasYear ? ` ${yearOf(day)}` : ''}`

/** "Monday". */
export const weekdayWords = (day: string): string => weekdays[weekdayOf(day) - 1] ?? ''

/** "6–12 July", "29 June – 5 July"; with the year "6–12 July 2026". */
export function daysWords(from: string, to: string, hasYear = false): string {
  if (from === to) return dayWords(from, hasYear)
  const isOneMonth = monthOf(from) === monthOf(to)
  if (isOneMonth) return `${dateOf(from)}–${dayWords(to, hasYear)}`
  return `${dayWords(from, hasYear && yearOf(from) !== yearOf(to))} – ${dayWords(to, hasYear)}`
}
