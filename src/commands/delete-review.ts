/** Deletes a review of one's own, with the photos that are still on their way and the files of those that arrived. */
import type { LocalStore } from '../db/local-store.ts'
import { deleteReview as intent } from '../domain/intents/delete-review.ts'
import type { Result } from '../lib/result.ts'
import { photosLeaving } from './photos-leaving.ts'
import { saveMutation } from './save-mutation.ts'

export async function deleteReview(store: LocalStore, input: { id: string }): Promise<Result> {
  const review = (await store.documents.get('reviews', [input.id])).get(input.id)?.row
  return saveMutation(
    store,
    intent,
    input,
    photosLeaving(store, input.id, review?.photos ?? [], () => true),
  )
}
