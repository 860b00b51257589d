/** Edits one's own review and ends the draft of the edit in the same transaction. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { IntentInput } from '#src/domain/work/intents.ts'
import type { Result } from '#src/lib/result.ts'
import { photosOfDraftBecome } from './log-visit.ts'
import { saveMutation } from './save-mutation.ts'

/** The photos of the draft `draftId` become the review's, in the order of their index. */
export const editReview = (copy: LocalCopy, input: IntentInput<'edit_review'>, draftId?: string): Promise<Result> =>
  saveMutation(copy, 'edit_review', input, photosOfDraftBecome(input.id, draftId))
