import {
  type DelayedDeletion,
  deleteReviewWithUndo,
  extendDeletionDelay,
  releaseDeletion,
  undoDeletion,
} from '#src/commands/delete-review-with-undo.ts'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastError, toastSuccess, toastUndo } from '#src/ui/toast.ts'

/** Ms between two renewals of the lease. */
const renewEvery = 4000
/** Ms after which the deletion is sent even if undo is still offered, as it is while a pointer rests on it. */
const longestOffer = 60_000

/**
 * Deletes a review at once and offers undo; the deletion is sent when the offer ends. Returns false when it could not
 * be saved, which a message has said. See docs/decisions/2026-11-21-delete-with-undo.md.
 */
export async function deleteWithUndo(copy: Copy, reviewId: string): Promise<boolean> {
  try {
    const result = await deleteReviewWithUndo(copy, { id: reviewId })
    if (result.ok) {
      offerUndo(copy, result.value)
      return true
    }
    toastError('Failed to delete review', result.error.message)
  } catch (error) {
    reportError(error)
    toastError('Error', 'An unexpected error occurred')
  }
  return false
}

function offerUndo(copy: Copy, delayed: DelayedDeletion): void {
  const renewing = setInterval(() => void extendDeletionDelay(copy, delayed).catch(() => {}), renewEvery)
  const ending = setTimeout(() => clearInterval(renewing), longestOffer)
  const stopRenewing = (): void => {
    clearInterval(renewing)
    clearTimeout(ending)
  }
  let isOver = false
  // Signing out may have closed the copy; then there is nothing left to say.
  const once = (work: () => Promise<void>) => () => {
    if (isOver) return
    isOver = true
    stopRenewing()
    work().catch(() => {})
  }
  toastUndo(
    'Deleted on this device.',
    once(async () => {
      const undone = await undoDeletion(copy, delayed)
      if (!undone.ok) toastError('Error', undone.error.message)
      else if (!undone.value) toastError('Too late', 'This review has already been deleted everywhere.')
    }),
    once(async () => {
      await releaseDeletion(copy, delayed)
      await sayHowItEnds(copy, delayed.reviewId)
    }),
  )
}

const sayHowItEnds = (copy: Copy, reviewId: string): Promise<void> =>
  sayOutcome(copy, ({ intent, input }) => intent === 'delete_review' && input['id'] === reviewId, {
    onDevice: 'Deleted on this device.',
    accepted: () => toastSuccess('Review deleted successfully'),
    refused: () => toastError('Error', 'Failed to delete review'),
  })
