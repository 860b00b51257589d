/** Takes a photo off a review of one's own. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import type { Review } from '#src/domain/rows.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'
import { photoPath } from './attach-photo.ts'

export const detachPhoto = defineIntent({
  name: 'detach_photo',
  input: v.object({ review_id: id, path: photoPath }),
  reads: (input) => [{ entity: 'reviews', key: input.review_id }],
  effect(documents, { review_id, path }, { userId }) {
    const review = documents.get('reviews', review_id)
    if (review?.user_id !== userId || !review.photos?.includes(path)) return []
    const { photos, ...rest } = review
    const left = photos.filter((photo) => photo !== path)
    const detached: Review = left.length > 0 ? { ...rest, photos: left } : rest
    return [put('reviews', review_id, detached)]
  },
})
