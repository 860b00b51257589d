/** Edits a review of one's own, field by field against what the device saw. */
import * as v from 'valibot'
import { trimmed } from '../../lib/text.ts'
import { changedFields, id, optionalText, priceLevel, rating, time } from '../input.ts'
import { defineIntent, put } from '../intent.ts'
import { commentLength } from '../limits.ts'
import { withRatings } from '../review.ts'

const fields = v.partial(
  v.object({
    rating,
    food_rating: rating,
    drinks_rating: rating,
    service_rating: rating,
    atmosphere_rating: rating,
    value_for_money_rating: rating,
    price_level: priceLevel,
    comment: optionalText('A comment', commentLength),
    created_at: time,
  }),
)

export const editReview = defineIntent({
  name: 'edit_review',
  input: v.object({ id, fields, base: fields }),
  reads: (input) => [{ entity: 'reviews', key: input.id }],
  effect(documents, input, { userId }) {
    const review = documents.get('reviews', input.id)
    if (review?.user_id !== userId) return []
    const { comment, created_at, ...ratings } = changedFields(input)
    const edited = withRatings(review, ratings)
    if (created_at) edited.created_at = created_at
    if (comment !== undefined) {
      const left = trimmed(comment)
      if (left) edited.comment = left
      else delete edited.comment
    }
    return [put('reviews', review.id, edited)]
  },
})
