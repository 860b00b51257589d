/** The values of a review, and how an input is stored (spec L§5). */
import { optionalText, priceLevel, rating, setText, time } from '#src/domain/input.ts'
import { commentLength } from '#src/domain/limits.ts'
import type { EarlierText, Review } from '#src/domain/rows.ts'
import { trimmed } from '#src/lib/text.ts'

/** The texts of a review: how the error sentence begins, and the maximum length. */
export const reviewTexts = {
  comment: { name: 'A comment', most: commentLength },
} as const satisfies { [Column in EarlierText['field']]?: { name: string; most: number } }

export type ReviewText = keyof typeof reviewTexts
export const textColumns = Object.keys(reviewTexts) as ReviewText[]

export const detailedColumns = [
  'food_rating',
  'drinks_rating',
  'service_rating',
  'atmosphere_rating',
  'value_for_money_rating',
] as const satisfies (keyof Review)[]
export const starColumns = ['rating', ...detailedColumns] as const
export const ratingColumns = [...starColumns, 'price_level'] as const

/** The detailed ratings in the order of display (spec L§2.2). */
export const detailedRatings = [
  ['food_rating', 'Food'],
  ['drinks_rating', 'Drinks'],
  ['service_rating', 'Service'],
  ['atmosphere_rating', 'Atmosphere'],
  ['value_for_money_rating', 'Value for money'],
] as const satisfies readonly [(typeof detailedColumns)[number], string][]

/** Values of the detailed ratings; an absent one has no value. */
export type DetailedRatings = Pick<Review, (typeof detailedColumns)[number]>

export type Ratings = { [Column in (typeof ratingColumns)[number]]?: number | null | undefined }
type Texts = { [Column in ReviewText]?: string | null | undefined }

const each = <Column extends string, Value>(columns: readonly Column[], make: (column: Column) => Value) =>
  Object.fromEntries(columns.map((column) => [column, make(column)])) as Record<Column, Value>

/** What a person says about a visit when logging or editing it. */
export const reviewInput = {
  ...each(starColumns, () => rating),
  price_level: priceLevel,
  ...each(textColumns, (column) => optionalText(reviewTexts[column].name, reviewTexts[column].most)),
  /** When the visit was: now for today, noon for an earlier day (spec/README). */
  created_at: time,
}

/** The ratings (and likewise the texts, as stored) of `said`; null where there is none. */
export const ratingsOf = (said: Ratings) => each(ratingColumns, (column) => said[column] ?? null)
export const textsOf = (said: Texts) => each(textColumns, (column) => trimmed(said[column]) ?? null)

/** The review with the ratings and texts of `said`; a 0, null or blank one removes the value. */
export function withSaid(review: Review, said: Ratings & Texts): Review {
  const after = { ...review }
  for (const column of ratingColumns) {
    if (!(column in said)) continue
    const value = said[column]
    if (value) after[column] = value
    else delete after[column]
  }
  for (const column of textColumns) if (column in said) setText(after, column, said[column])
  return after
}
