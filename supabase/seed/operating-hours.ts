/** The form of `restaurants.operating_hours` (spec D§3): a week of the restaurant's own local times. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Times are 'HH:MM'. A period whose closeTime is not later than its openTime ends on the next day; '00:00' to '00:00' is the whole day. */
export type TimePeriod = { openTime: string; closeTime: string }
type DayHours = { isClosed: boolean; timePeriods: TimePeriod[] }
export type OperatingHours = { standardHours: Record<Weekday, DayHours> }

/** A week from the periods of each weekday; a day without periods is closed. */
export function weekOf(periodsOf: (weekday: Weekday) => TimePeriod[]): OperatingHours {
  const days = weekdays.map((weekday) => {
    const timePeriods = periodsOf(weekday)
    return [weekday, { isClosed: timePeriods.length === 0, timePeriods }] as const
  })
  return { standardHours: Object.fromEntries(days) as Record<Weekday, DayHours> }
}
