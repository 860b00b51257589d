/** The values of a review, and how an input is stored (spec L§5). */
import * as v from 'valibot'
import { optionalText, priceLevel, rating, setText, time } from '#src/domain/input.ts'
import { atMost, commentLength } from '#src/domain/limits.ts'
import type { EarlierText, Review } from '#src/domain/rows.ts'
import { characterCount, trimmed } from '#src/lib/text.ts'
import { areDishes, dishesPerVisit, dishesRule, dishLength } from './dishes.ts'

/** The texts of a review: how the error sentence begins, the maximum length, and what else holds of one. */
const reviewTexts = {
  comment: { name: 'A comment', most: commentLength },
  dishes: { name: 'What you had', most: dishesPerVisit * (dishLength + 3), accepts: areDishes, rule: dishesRule },
} as const satisfies { [Column in EarlierText['field']]?: ReviewTextRule }

type ReviewTextRule = { name: string; most: number; accepts?: (text: string) => boolean; rule?: string }

/** Why a text cannot be saved; undefined when it can. Read as it is stored. */
export function textRuleBroken(column: ReviewText, text: string): string | undefined {
  const { name, most, accepts, rule }: ReviewTextRule = reviewTexts[column]
  if (accepts && !accepts(trimmed(text) ?? '')) return rule
  return characterCount(text) > most ? atMost(name, most) : undefined
}

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
  ...each(textColumns, (column) =>
    v.pipe(
      optionalText(reviewTexts[column].name, reviewTexts[column].most),
      v.check(
        (text: string | null | undefined) => textRuleBroken(column, text ?? '') === undefined,
        ({ input }) => textRuleBroken(column, input ?? '') ?? '',
      ),
    ),
  ),
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
