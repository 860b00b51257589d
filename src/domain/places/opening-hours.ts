/**
 * When a place is open (spec D§2, D§3). `restaurants.operating_hours` is {standardHours: {Monday: {isClosed,
 * timePeriods: [{openTime: '18:00', closeTime: '02:00'}]}}}, in the restaurant's own time. A period that closes no
 * later than it opens ends on the next day. Strangers wrote the data, so it may be malformed.
 */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const dayMinutes = 24 * 60

/** Minutes of the day; `close` is up to a whole day after `open`. */
type Period = { open: number; close: number }

/** A day in the dialog: "18:00 – 02:00" for each period, or one line of words. */
export type OpeningDay = { weekday: string; lines: string[] }

/** Seven days from today, by the device's calendar (`now` in ms); undefined when no hours are known. */
export function openingDays(hours: unknown, now: number): OpeningDay[] | undefined {
  const week = readWeek(hours)
  if (!week) return undefined
  const today = new Date(now).getDay()
  return Array.from({ length: 7 }, (_, offset) => {
    const weekday = (today + offset) % 7
    return { weekday: weekdays[weekday] ?? '', lines: linesOf(week[weekday]) }
  })
}

export type OpeningState = {
  isOpen: boolean
  /** It closes within the hour. */
  isClosing: boolean
  /** "Open until 22:00", "Closes at 18:00", "Closed, opens tomorrow 09:00". */
  words: string
  /** The same for a row: "Opens tomorrow". */
  brief: string
}

/**
 * Whether a place is open at `now` (ms), by the device's clock; undefined when a day that matters has no known hours.
 */
export function openingState(hours: unknown, now: number): OpeningState | undefined {
  const week = readWeek(hours)
  if (!week) return undefined
  const today = new Date(now).getDay()
  const spans: Period[] = []
  // From yesterday, whose last period may go on past midnight.
  for (let offset = -1; offset <= 7; offset += 1) {
    const periods = week[(today + offset + 7) % 7]
    if (!periods && offset < 1) return undefined
    for (const { open, close } of periods ?? []) addSpan(spans, open + offset * dayMinutes, close + offset * dayMinutes)
  }
  return stateOf(spans, now)
}

/** The same of `restaurants.open_minutes`, which every row of a place carries (see open-minutes.ts). */
export function openingOfRow(openMinutes: readonly number[] | undefined, now: number): OpeningState | undefined {
  if (!openMinutes) return undefined
  const week = 7 * dayMinutes
  const today = new Date(now).getDay() * dayMinutes
  const spans: Period[] = []
  for (const shift of [-week - today, -today, week - today])
    for (let edge = 0; edge < openMinutes.length; edge += 2)
      addSpan(spans, (openMinutes[edge] ?? 0) + shift, (openMinutes[edge + 1] ?? week) + shift)
  return stateOf(spans, now)
}

/** `spans` count from the midnight before `now`, sorted. */
function stateOf(spans: readonly Period[], now: number): OpeningState {
  const time = new Date(now)
  const today = time.getDay()
  const minute = time.getHours() * 60 + time.getMinutes()
  const current = spans.find(({ open, close }) => open <= minute && minute < close)
  if (current) {
    const left = current.close - minute
    const isClosing = left <= 60
    // The early hours belong to the evening before.
    const until = left < dayMinutes / 2 ? clock(current.close) : momentWords(current.close, today)
    const words =
      current.close >= 7 * dayMinutes ? 'Open 24 hours' : isClosing ? `Closes at ${until}` : `Open until ${until}`
    return { isOpen: true, isClosing, words, brief: words }
  }
  const next = spans.find(({ open }) => open > minute)
  if (!next) return { isOpen: false, isClosing: false, words: 'Closed', brief: 'Closed' }
  // A row has no room for a day and its time.
  const [dayOrTime] = momentWords(next.open, today).split(' ')
  const words = `Closed, opens ${momentWords(next.open, today)}`
  return { isOpen: false, isClosing: false, words, brief: `Opens ${dayOrTime}` }
}

/** Spans come sorted by start; one that touches the previous span extends it. */
function addSpan(spans: Period[], open: number, close: number): void {
  const last = spans.at(-1)
  if (last && open <= last.close) last.close = Math.max(last.close, close)
  else spans.push({ open, close })
}

/** "22:00" today, "tomorrow 09:00", "Monday 09:00". */
function momentWords(moment: number, today: number): string {
  const offset = Math.floor(moment / dayMinutes)
  if (offset === 0) return clock(moment)
  return `${offset === 1 ? 'tomorrow' : (weekdays[(today + offset) % 7] ?? '')} ${clock(moment)}`
}

const clock = (minute: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor((minute % dayMinutes) / 60))}:${two(minute % 60)}`
}

function linesOf(periods: Period[] | undefined): string[] {
  if (!periods) return ['Not known']
  if (periods.length === 0) return ['Closed']
  return periods.map(({ open, close }) =>
    close - open === dayMinutes && open === 0 ? 'Open 24 hours' : `${clock(open)} – ${clock(close)}`,
  )
}

/** By weekday number; undefined for a day whose periods cannot be read. */
type Week = (Period[] | undefined)[]

function readWeek(hours: unknown): Week | undefined {
  const days = fieldOf(hours, 'standardHours')
  if (typeof days !== 'object' || days === null) return undefined
  const week = weekdays.map((weekday) => readDay(fieldOf(days, weekday)))
  const isKnown = weekdays.some((weekday, index) => week[index] && fieldOf(days, weekday) !== undefined)
  return isKnown ? week : undefined
}

/** A day without an entry is closed. */
function readDay(day: unknown): Period[] | undefined {
  if (day === undefined || day === null || fieldOf(day, 'isClosed') === true) return []
  const given = fieldOf(day, 'timePeriods')
  if (!Array.isArray(given)) return undefined
  const periods = given.flatMap((period) => readPeriod(period) ?? [])
  if (periods.length === 0 && given.length > 0) return undefined
  return periods.sort((a, b) => a.open - b.open || a.close - b.close)
}

function readPeriod(period: unknown): Period | undefined {
  const open = readClock(fieldOf(period, 'openTime'))
  const close = readClock(fieldOf(period, 'closeTime'))
  if (open === undefined || close === undefined || open === dayMinutes) return undefined
  return { open, close: close > open ? close : close + dayMinutes }
}

/** Minutes of "9:05" or "24:00". */
function readClock(text: unknown): number | undefined {
  const [, hours, minutes] = (typeof text === 'string' && /^(\d{1,2}):([0-5]\d)$/.exec(text.trim())) || []
  const minute = Number(hours) * 60 + Number(minutes)
  return minute <= dayMinutes ? minute : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
