import {
  type DelayedDeletion,
  deleteReviewWithUndo,
  extendDeletionDelay,
  releaseDeletion,
  undoDeletion,
} from '#src/commands/delete-review-with-undo.ts'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import type { useCopy } from '#src/queries/use-copy.ts'
import { toastError, toastSuccess, toastUndo } from '#src/ui/toast.ts'

type Copy = ReturnType<typeof useCopy>

/** Ms between two renewals of the hold. */
const renewEvery = 4000
/** Ms after which the deletion is sent even when the offer still stands, as under a resting pointer. */
const longestOffer = 60_000

/**
 * Deletes a review at once and offers to take it back; it is sent when the offer ends. False: it could not be saved, and
 * was said. See docs/decisions/2026-11-21-delete-with-undo.md.
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
  // The copy may have been closed by signing out; nothing is left to say then.
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
