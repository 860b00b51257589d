/** Changes fields of a review of one's own; the draft of the change is gone in the same transaction. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { IntentInput } from '#src/domain/work/intents.ts'
import type { Result } from '#src/lib/result.ts'
import { photosOfDraftBecome } from './log-visit.ts'
import { saveMutation } from './save-mutation.ts'

/** `draftId`: its photos become the review's, in the order of their index. */
export const editReview = (copy: LocalCopy, input: IntentInput<'edit_review'>, draftId?: string): Promise<Result> =>
  saveMutation(copy, 'edit_review', input, photosOfDraftBecome(input.id, draftId))
