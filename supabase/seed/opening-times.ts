import { type OperatingHours, type TimePeriod, type Weekday, weekOf } from './operating-hours.ts'
import type { Random } from './random.ts'

/** When a kind of place is usually open. */
export type HoursPattern =
  | 'lunch-and-dinner'
  | 'dinner'
  | 'all-day'
  | 'cafe'
  | 'bakery'
  | 'bar'
  | 'pub'
  | 'late-counter'
  | 'ice-cream'

const weekend = (weekday: Weekday) => weekday === 'Saturday' || weekday === 'Sunday'
const nightOut = (weekday: Weekday) => weekday === 'Friday' || weekday === 'Saturday'

/** '11:30-14:30' as a period. */
function period(text: string): TimePeriod {
  const [openTime = '', closeTime = ''] = text.split('-')
  return { openTime, closeTime }
}

/** The week of one place: its kind's pattern with closing days and times of its own. */
export function openingTimes(pattern: HoursPattern, random: Random): OperatingHours {
  const lunch = random.pick(['11:30-14:30', '12:00-14:30', '12:00-15:00'])
  const dinner = random.pick(['17:30-22:00', '17:30-22:30', '18:00-22:00', '18:00-23:00', '17:00-21:30'])
  const lateDinner = random.pick(['17:30-23:00', '18:00-23:30', '18:00-00:00'])
  const allDay = random.pick(['11:00-21:30', '11:30-22:00', '12:00-22:00', '11:00-22:30'])
  const morning = random.pick(['07:00-16:00', '07:30-17:00', '08:00-16:30', '07:30-15:30'])
  const restDays: Weekday[][] = [
    ['Monday'],
    ['Monday'],
    ['Monday', 'Tuesday'],
    ['Sunday'],
    ['Tuesday'],
    ['Wednesday'],
    [],
  ]
  const closed = random.pick(restDays)
  const lunchAtWeekendOnly = random.chance(0.25)
  const barCloses = random.pick(['00:00', '00:30', '01:00'])
  const barClosesLate = random.pick(['01:00', '02:00', '02:30', '03:00'])
  const opensAt = random.pick(['16:00', '17:00', '18:00'])

  const periodsOn: Record<HoursPattern, (weekday: Weekday) => string[]> = {
    'lunch-and-dinner': (weekday) => {
      if (closed.includes(weekday)) return []
      const evening = nightOut(weekday) ? lateDinner : dinner
      return lunchAtWeekendOnly && !weekend(weekday) ? [evening] : [lunch, evening]
    },
    dinner: (weekday) => {
      if (closed.includes(weekday)) return []
      if (weekday === 'Sunday' && lunchAtWeekendOnly) return ['12:30-16:00']
      return [nightOut(weekday) ? lateDinner : dinner]
    },
    'all-day': (weekday) => (closed.length === 2 && closed.includes(weekday) ? [] : [allDay]),
    cafe: (weekday) => (weekend(weekday) ? ['08:30-17:00'] : [morning]),
    bakery: (weekday) => (weekday === 'Monday' ? [] : [weekend(weekday) ? '07:30-13:00' : '07:00-15:00']),
    bar: (weekday) => {
      if (weekday === 'Monday' || closed.includes(weekday)) return []
      return [`${opensAt}-${nightOut(weekday) ? barClosesLate : barCloses}`]
    },
    pub: (weekday) => {
      if (weekday === 'Sunday') return ['12:00-22:30']
      return [nightOut(weekday) ? '12:00-01:00' : '12:00-23:00']
    },
    'late-counter': (weekday) => [nightOut(weekday) ? `11:30-${barClosesLate}` : '11:30-23:00'],
    'ice-cream': (weekday) => (weekend(weekday) ? ['11:00-21:00'] : ['12:00-20:00']),
  }
  return weekOf((weekday) => periodsOn[pattern](weekday).map(period))
}

/** A diner by the station that never closes. */
export const roundTheClock = (): OperatingHours => weekOf(() => [period('00:00-00:00')])
