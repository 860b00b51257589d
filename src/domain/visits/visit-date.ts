/** The day of a visit, in the device's time zone: a text like '2026-11-20', as date inputs have it. */

/** The database takes visits since 1970 (UTC), and the noon of its first day lies before that east of Europe. */
export const earliestVisitDate = '1970-01-02'

/** The day on which a moment falls. */
export function dayOf(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The day before a day. */
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

/** When a visit of this day was: now for today, else that day at noon (spec/README); ISO. */
export function visitTime(day: string, now: Date): string {
  return (day === dayOf(now) ? now : noonOf(day)).toISOString()
}

/** `isDay` has said that it is one. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`)

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && dayOf(noonOf(text)) === text
