/** Logs a visit with its photos and ends its draft in the same transaction. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Photo } from '#src/db/owed.ts'
import type { IntentInput } from '#src/domain/work/intents.ts'
import type { Result } from '#src/lib/result.ts'
import { type SideWrites, saveMutation } from './save-mutation.ts'

/** The photos of the draft `draftId` (see add-photo.ts) become the review's, in the order of their index. */
export const logVisit = (copy: LocalCopy, input: IntentInput<'log_visit'>, draftId?: string): Promise<Result> =>
  saveMutation(copy, 'log_visit', input, photosOfDraftBecome(input.id, draftId))

/** Ends a draft and hands its photos over to the review. */
export function photosOfDraftBecome(reviewId: string, draftId: string | undefined): SideWrites {
  return {
    tables: ['drafts', 'photos'],
    async write(owed) {
      if (draftId === undefined) return
      const ofDraft = (await owed.all('photos')).filter((photo) => photo.draft_id === draftId)
      for (const photo of ofDraft) {
        const ofReview: Photo = { ...photo, review_id: reviewId }
        delete ofReview.draft_id
        await owed.put('photos', [ofReview])
      }
      await owed.delete('drafts', [draftId])
    },
  }
}
