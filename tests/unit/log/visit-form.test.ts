import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { textRuleBroken } from '#src/domain/visits/review.ts'
import {
  emptyVisit,
  isSameVisit,
  logVisitInput,
  readVisit,
  reviewFields,
  visitOfInput,
  visitOfReview,
  visitProblem,
  withChosenPlace,
  withOverallRating,
} from '#src/domain/visits/visit-form.ts'
import { visits } from '#src/domain/work/intents/visits.ts'
import { restaurantRow, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const today = '2026-11-21'
const now = new Date(2026, 10, 21, 19, 30)
const empty = emptyVisit(today)
const place = { id: uuid(1), name: 'Kumo Ramen', address: undefined, photo: undefined, unsaved: undefined }
const other = { ...place, id: uuid(2) }
const whole = { ...empty, place }

describe('a draft', () => {
  test('opens as it was left', () => {
    const visit = { ...whole, rating: 3.5, price_level: 4, comment: 'Go 🍜', favorite: false } as const
    const withBen = { ...visit, companions: [uuid(5)] }
    expect(readVisit(JSON.parse(JSON.stringify(withBen)), '2030-01-01')).toEqual(withBen)
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [
      {
        place: { id: 'no uuid' },
        date: '2026-02-31',
        rating: 7,
        food_rating: 0.3,
        price_level: 9,
        comment: 1,
        favorite: 'x',
        companions: ['no uuid'],
      },
    ],
  ])('opens empty as far as it cannot be read: %j', (content) => {
    expect(isSameVisit(readVisit(content, today), empty)).toBe(true)
  })

  test('is worth keeping as soon as anything is said', () => {
    expect(isSameVisit(empty, readVisit({}, today))).toBe(true)
    for (const touched of [
      whole,
      { ...empty, date: '2026-11-20' },
      { ...empty, rating: 0.5 },
      { ...empty, comment: ' ' },
      { ...empty, favorite: false },
      { ...empty, removed_photos: ['a'] },
      { ...empty, companions: [uuid(5)] },
    ])
      expect(isSameVisit(touched, empty)).toBe(false)
  })
})

describe('the favorite toggle', () => {
  test('is reset when the overall rating is taken away', () => {
    const rated = { ...whole, rating: 4, favorite: true }
    expect(withOverallRating(rated, 3).favorite).toBe(true)
    expect(withOverallRating(rated, undefined)).toMatchObject({ rating: undefined, favorite: undefined })
  })

  test('belongs to its place, but may be switched on before there is one', () => {
    expect(withChosenPlace({ ...empty, favorite: true }, place).favorite).toBe(true)
    expect(withChosenPlace({ ...whole, favorite: true }, place).favorite).toBe(true)
    expect(withChosenPlace({ ...whole, favorite: true }, other).favorite).toBeUndefined()
    expect(withChosenPlace({ ...whole, favorite: false }, undefined).favorite).toBeUndefined()
  })

  test('is sent only when it changes something', () => {
    const favoriteOf = (favorite: boolean | undefined, isFavorite: boolean) =>
      logVisitInput(uuid(9), { ...whole, favorite }, now, isFavorite).favorite
    expect(favoriteOf(undefined, true)).toBeUndefined()
    expect(favoriteOf(true, true)).toBeUndefined()
    expect(favoriteOf(false, true)).toBe(false)
    expect(favoriteOf(true, false)).toBe(true)
  })
})

describe('submitting', () => {
  const problemOf = (visit: typeof empty) => visitProblem(visit, today)

  test('needs a restaurant and a date that is not in the future', () => {
    const missing = 'Please select a restaurant and date'
    expect(problemOf(whole)).toBeUndefined()
    expect(problemOf(empty)).toEqual({ field: 'place', message: missing, summary: 'The restaurant is missing.' })
    expect(problemOf({ ...empty, date: undefined })).toMatchObject({
      field: 'place',
      summary: 'The restaurant and the date are missing.',
    })
    expect(problemOf({ ...whole, date: undefined })).toEqual({
      field: 'date',
      message: missing,
      summary: 'The date is missing.',
    })
    const future = 'Date cannot be in the future'
    expect(problemOf({ ...whole, date: '2026-11-22' })).toEqual({ field: 'date', message: future, summary: future })
  })

  test('takes 5,000 characters, as people count them', () => {
    expect(textRuleBroken('comment', '🍜'.repeat(5000))).toBeUndefined()
    expect(textRuleBroken('comment', '🍜'.repeat(5001))).toBe('A comment has at most 5,000 characters.')
    expect(problemOf({ ...whole, comment: 'a'.repeat(5001) })?.field).toBe('comment')
  })

  test('sends nulls for what was not said, and noon for an earlier day', () => {
    const input = logVisitInput(uuid(9), { ...whole, date: '2026-11-20', comment: '  \n' }, now, false)
    expect(input).toMatchObject({ rating: null, food_rating: null, price_level: null, comment: null })
    expect(input.created_at).toBe(new Date(2026, 10, 20, 12).toISOString())
    expect(logVisitInput(uuid(9), whole, now, false).created_at).toBe(now.toISOString())
    expect(v.is(visits.log_visit.input, input)).toBe(true)
    expect(input.place).toBeUndefined()
  })

  test('brings a new place along', () => {
    const typed = { id: uuid(3), name: 'Stand', address: 'Eck 1', unsaved: { place_id: `manual_${uuid(3)}` } }
    const input = logVisitInput(uuid(9), { ...empty, place: { ...place, ...typed } }, now, false)
    expect(input.place).toMatchObject({ id: uuid(3), place_id: `manual_${uuid(3)}`, name: 'Stand', address: 'Eck 1' })
    expect(v.is(visits.log_visit.input, input)).toBe(true)
  })
})

describe('editing a review', () => {
  const review = { ...reviewRow(4, uuid(8), uuid(1), 60), rating: 4.5, comment: 'Fine', price_level: 2 }
  const visit = visitOfReview(review, restaurantRow(1, 'Kumo Ramen'))

  test('without a touch says what the device knew', () => {
    const { base } = visit
    expect(base).toBeDefined()
    expect(reviewFields(visit, now, base?.created_at)).toEqual(base)
    expect(v.is(visits.edit_review.input, { id: review.id, fields: base, base })).toBe(true)
  })

  test('the same day keeps the time, another day is its noon', () => {
    const moved = reviewFields({ ...visit, date: '2025-05-05' }, now, review.created_at)
    expect(moved.created_at).toBe(new Date(2025, 4, 5, 12).toISOString())
  })

  test('a place that is not on the device has no name', () => {
    expect(visitOfReview(review, undefined).place).toMatchObject({ id: uuid(1), name: 'Unknown Restaurant' })
  })
})

describe('a saved visit as a draft again', () => {
  const input = logVisitInput(uuid(9), { ...whole, rating: 4, comment: 'Go', favorite: true }, now, false)

  test('holds what was said', () => {
    const visit = visitOfInput(JSON.parse(JSON.stringify(input)), restaurantRow(1, 'Kumo Ramen'), '2027-01-01')
    expect(visit).toMatchObject({ rating: 4, comment: 'Go', favorite: true, date: today })
    expect(visit.place?.id).toBe(uuid(1))
    expect(visit.food_rating).toBeUndefined()
  })

  test('brings its new place along, with coordinates or without', () => {
    const typed = { id: uuid(3), place_id: 'manual_3', name: 'Stand', address: null, latitude: null, longitude: null }
    const visit = visitOfInput({ ...input, restaurant_id: uuid(3), place: typed }, undefined, today)
    expect(visit.place).toMatchObject({ id: uuid(3), name: 'Stand', unsaved: { place_id: 'manual_3' } })
  })

  test('keeps a place that nobody knows, and survives any input', () => {
    expect(visitOfInput(input as Record<string, unknown>, undefined, today).place?.name).toBe('Unknown Restaurant')
    expect(isSameVisit(visitOfInput({}, undefined, today), empty)).toBe(true)
    expect(visitOfInput({ created_at: 'soon', rating: 'four' }, undefined, today).date).toBe(today)
  })
})
