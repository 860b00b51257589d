/** Deletes a review of one's own, and the place from one's favorites with it (spec L§4). */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { changeOfProfile, withoutPlace } from '#src/domain/places/places.ts'
import { defineIntent, remove } from '#src/domain/work/intent.ts'

export const deleteReview = defineIntent({
  name: 'delete_review',
  input: v.object({ id }),
  reads: (input, { userId }) => [
    { entity: 'reviews', key: input.id },
    { entity: 'profiles', key: userId },
  ],
  effect(documents, input, { userId }) {
    const review = documents.get('reviews', input.id)
    if (review?.user_id !== userId) return []
    const profile = documents.get('profiles', userId)
    const favorites = profile ? changeOfProfile(profile, withoutPlace(profile, 'favorites', review.restaurant_id)) : []
    return [remove('reviews', review.id), ...favorites]
  },
})
