import { describe, expect, it } from 'vitest'
import { countedRatings, countedVisits } from '#src/domain/visits/counted-visits.ts'
import { countedVectors } from '#tests/support/counted-vectors.ts'

describe.each(countedVectors)('$name', ({ visits, counts, ratings, foods = [] }) => {
  // Hidden reviews never reach a phone.
  const reviews = visits
    .filter(({ isHidden }) => !isHidden)
    .map(({ by, at, rating, food }, index) => ({
      id: String(index).padStart(3, '0'),
      user_id: by,
      created_at: at,
      rating,
      food_rating: food,
    }))

  it.each([
    ['in order', reviews],
    ['the other way round', reviews.toReversed()],
  ])('%s', (_, given) => {
    expect(countedVisits(given)).toHaveLength(counts)
    expect(countedRatings(given, 'rating').toSorted((a, b) => a - b)).toEqual(ratings)
    expect(countedRatings(given, 'food_rating').toSorted((a, b) => a - b)).toEqual(foods)
  })
})

it('of two at the same moment the greater id counts', () => {
  const at = { user_id: 'ada', created_at: '2026-03-01T12:00:00Z' }
  expect(
    countedRatings(
      [
        { id: 'b', rating: 4, ...at },
        { id: 'a', rating: 2, ...at },
      ],
      'rating',
    ),
  ).toEqual([4])
})
