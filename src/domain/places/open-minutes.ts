/** Whether a place is open, for filters; opening-hours.ts says it in words. */

const dayMinutes = 24 * 60

/** The minute of the week at `now` (ms) by the clock of the device: 0 is the midnight before Sunday. */
export function minuteOfWeek(now: number): number {
  const time = new Date(now)
  return time.getDay() * dayMinutes + time.getHours() * 60 + time.getMinutes()
}

/**
 * Whether a place is open at a minute of the week: an odd number of `openMinutes` has passed, at which it opens and closes in
 * turn (private.open_minutes). A place with unknown hours is not.
 */
export const isOpenAt = (openMinutes: readonly number[] | undefined, minute: number): boolean =>
  (openMinutes ?? []).filter((edge) => edge <= minute).length % 2 === 1
