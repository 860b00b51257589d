/** Changes fields of a review of one's own; the draft of the change is gone in the same transaction. */
import type { InferInput } from 'valibot'
import type { LocalStore } from '#src/db/local-store.ts'
import { editReview as intent } from '#src/domain/work/intents/edit-review.ts'
import type { Result } from '#src/lib/result.ts'
import { photosOfDraftBecome } from './log-visit.ts'
import { saveMutation } from './save-mutation.ts'

/** `draftId`: its photos become the review's, in the order of their index. */
export const editReview = (
  store: LocalStore,
  input: InferInput<typeof intent.input>,
  draftId?: string,
): Promise<Result> => saveMutation(store, intent, input, photosOfDraftBecome(input.id, draftId))
