/** Links an uploaded photo to a review of one's own. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { photosPerReview } from '#src/domain/limits.ts'
import { inOrder } from '#src/domain/visits/photos.ts'
import { defineIntent, put } from '#src/domain/work/intent.ts'

/** {userId}/{timestamp}-{index}.{ext} in the bucket review-photos (spec L§3). */
export const photoPath = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f-]{36}\/\d{1,15}-\d{1,3}\.(jpg|jpeg|png|webp)$/, 'This is no photo.'),
)

export const attachPhoto = defineIntent({
  name: 'attach_photo',
  input: v.object({ review_id: id, path: photoPath }),
  reads: (input) => [{ entity: 'reviews', key: input.review_id }],
  effect(documents, { review_id, path }, { userId }) {
    const review = documents.get('reviews', review_id)
    const photos = review?.photos ?? []
    if (review?.user_id !== userId || photos.includes(path) || photos.length >= photosPerReview) return []
    return [put('reviews', review_id, { ...review, photos: inOrder([...photos, path]) })]
  },
})
