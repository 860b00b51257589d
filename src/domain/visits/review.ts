/** The values of a review: what is stored of an input, and what is not (spec L§5). */
import { optionalText, priceLevel, rating, time } from '#src/domain/input.ts'
import { commentLength } from '#src/domain/limits.ts'
import type { Review } from '#src/domain/rows.ts'

/** What a person says of a visit, when logging and when editing it. */
export const reviewInput = {
  rating,
  food_rating: rating,
  drinks_rating: rating,
  service_rating: rating,
  atmosphere_rating: rating,
  value_for_money_rating: rating,
  price_level: priceLevel,
  comment: optionalText('A comment', commentLength),
  /** When the visit was: the present moment for today, noon for an earlier day (spec/README). */
  created_at: time,
}

export const ratingColumns = [
  'rating',
  'food_rating',
  'drinks_rating',
  'service_rating',
  'atmosphere_rating',
  'value_for_money_rating',
  'price_level',
] as const

/** The detailed ratings in the order in which they are shown (spec L§2.2). */
export const detailedRatings = [
  ['food_rating', 'Food'],
  ['drinks_rating', 'Drinks'],
  ['service_rating', 'Service'],
  ['atmosphere_rating', 'Atmosphere'],
  ['value_for_money_rating', 'Value for money'],
] as const satisfies readonly [keyof Review, string][]

/** Values of the detailed ratings; absent where there is none. */
export type DetailedRatings = Pick<Review, (typeof detailedRatings)[number][0]>

export type Ratings = { [Column in (typeof ratingColumns)[number]]?: number | null | undefined }

/** The review with the ratings that `ratings` names; one of 0 or null is taken away, because that means none. */
export function withRatings(review: Review, ratings: Ratings): Review {
  const rated = { ...review }
  for (const column of ratingColumns) {
    if (!(column in ratings)) continue
    const value = ratings[column]
    if (value) rated[column] = value
    else delete rated[column]
  }
  return rated
}
