/** The day of a visit in the device's time zone, as date inputs write it: '2026-11-20'. */

/** The database accepts visits since 1970 (UTC); the noon of 1970-01-01 is before that east of Europe. */
export const earliestVisitDate = '1970-01-02'

/** The day of a moment. */
export function dayOf(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The previous day. */
export function dayBefore(day: string): string {
  const moment = noonOf(day)
  moment.setDate(moment.getDate() - 1)
  return dayOf(moment)
}

/** Why a visit cannot have been on this day; undefined when it can (spec L§5). */
export function dateProblem(day: string, today: string): string | undefined {
  if (day > today) return 'Date cannot be in the future'
  if (day < earliestVisitDate) return 'The date of a visit lies between 1970 and today.'
  return undefined
}

/** The time of a visit on this day: now for today, else noon (spec/README); ISO. */
export function visitTime(day: string, now: Date): string {
  return (day === dayOf(now) ? now : noonOf(day)).toISOString()
}

/** Call it only with a valid day, see `isDay`. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)

/** Whether the text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && dayOf(noonOf(text)) === text
