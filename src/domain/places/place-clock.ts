/** Time at a place that may lie in another time zone than the device. */

export type PlaceClock = {
  /** Ms: when a clock of the device shows what the clocks at the place show now. */
  now: number
  /** Minutes by which the place is ahead of the device; negative when it is behind. */
  ahead: number
}

/** The clock of a place in a zone such as "Asia/Tokyo" at `now` (ms). A zone that this browser does not know is the device's own. */
export function clockIn(zone: string | undefined, now: number): PlaceClock {
  const shown = zone === undefined ? now : (wallTime(zone, now) ?? now)
  return { now: shown, ahead: Math.round((shown - now) / 60_000) }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function wallTime(zone: string, now: number): number | undefined {
  try {
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('en', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
    formats.set(zone, format)
    const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
    const { year = NaN, month = NaN, day, hour, minute, second } = parts
    const shown = new Date(year, month - 1, day, hour, minute, second).getTime()
    return Number.isNaN(shown) ? undefined : shown
  } catch {
    return undefined
  }
}

/** "local time, 9 h ahead of you"; undefined where the clocks agree. */
export function aheadWords(ahead: number): string | undefined {
  if (ahead === 0) return undefined
  const minutes = Math.abs(ahead)
  const length = [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
  return `local time, ${length.filter(Boolean).join(' ')} ${ahead > 0 ? 'ahead of' : 'behind'} you`
}
