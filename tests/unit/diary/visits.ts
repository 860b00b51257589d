/** Visits for looking back, drawn at random and by hand. */
import { array, constantFrom, integer, option, record } from 'fast-check'
import { type DiaryVisit, diaryOf } from '#src/domain/diary/diary.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { byNewest } from '#src/domain/visits/review-lists.ts'
import { restaurantRow, uuid } from '#tests/unit/db/rows.ts'

const minute = 60_000
const from = new Date(2023, 11, 20).getTime()
/** Two years and some days, so that weeks cross the ends of years. */
const length = (2 * 365 + 25) * 24 * 60

const rowOf = (number: number): Restaurant => ({
  ...restaurantRow(number, `Place ${number}`),
  ...(number % 4 > 0 && { tags: [['Ramen', 'Pizza', 'Bakery'][number % 3] ?? '', 'Cosy'] }),
  ...(number % 5 > 0 && { latitude: 48 + number / 10, longitude: number === 7 ? 179.9 : 16 + number / 10 }),
})

/** One's own diary, newest first. Of place 9 there is no row. */
export const diaries = array(
  record({
    place: integer({ min: 1, max: 9 }),
    at: integer({ min: 0, max: length }),
    rating: option(constantFrom(...Array.from({ length: 10 }, (_, index) => (index + 1) / 2)), { nil: undefined }),
  }),
  { maxLength: 60 },
).map((visits) => {
  const rows = new Map(Array.from({ length: 8 }, (_, index) => [uuid(index + 1), rowOf(index + 1)]))
  const reviews = visits.map(
    ({ place, at, rating }, index): Review => ({
      id: uuid(100 + index),
      user_id: uuid(1),
      restaurant_id: uuid(place),
      created_at: new Date(from + at * minute).toISOString(),
      ...(rating !== undefined && { rating }),
    }),
  )
  return diaryOf(reviews.toSorted(byNewest), rows)
})

export const weekdayNumbers = integer({ min: 1, max: 7 })
export const periods = constantFrom('2023', '2024', '2025', '2026', 'all')

let count = 0
/** A visit on a day, at noon of the device's clocks. */
export function visitOn(day: string, place: Partial<Restaurant> & { id: string }, rating?: number): DiaryVisit {
  count += 1
  const review = {
    id: uuid(9_000_000 - count),
    user_id: uuid(1),
    restaurant_id: place.id,
    created_at: new Date(`${day}T12:00:00`).toISOString(),
    ...(rating !== undefined && { rating }),
  }
  return { review, day, restaurant: { ...restaurantRow(1, place.id), ...place } }
}
