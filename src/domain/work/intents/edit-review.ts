/** Edits a review of one's own, field by field against what the device saw. */
import * as v from 'valibot'
import { changedFields, id, setText } from '#src/domain/input.ts'
import { reviewInput, withRatings } from '#src/domain/visits/review.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'

const fields = v.partial(v.object(reviewInput))

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
    if (comment !== undefined) setText(edited, 'comment', comment)
    return [put('reviews', review.id, edited)]
  },
})
