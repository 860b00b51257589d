/** Logs a visit with its photos; the draft it was written in is gone in the same transaction. */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Photo } from '#src/db/owed.ts'
import type { IntentInput } from '#src/domain/work/intents.ts'
import type { Result } from '#src/lib/result.ts'
import { type SideWrites, saveMutation } from './save-mutation.ts'

/** `draftId`: its photos (see add-photo.ts) become the review's, in the order of their index. */
export const logVisit = (copy: LocalCopy, input: IntentInput<'log_visit'>, draftId?: string): Promise<Result> =>
  saveMutation(copy, 'log_visit', input, photosOfDraftBecome(input.id, draftId))

/** Ends a draft: its photos are the review's from now on. */
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
