/** Deletes a review as somebody does who lets the offer to undo pass: it may be sent at once. */
import { deleteWithUndo, releaseDeletion } from '#src/commands/delete-with-undo.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Result } from '#src/lib/result.ts'

export async function deleteReview(copy: LocalCopy, input: { id: string }): Promise<Result> {
  const held = await deleteWithUndo(copy, { intent: 'delete_review', ...input })
  return held.ok ? releaseDeletion(copy, held.value) : held
}
