import {
  type DelayedDeletion,
  type Deletion,
  deleteWithUndo,
  extendDeletionDelay,
  releaseDeletion,
  undoDeletion,
} from '#src/commands/delete-with-undo.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastError, toastSuccess, toastUndo } from '#src/ui/toast.ts'
import { sayOutcome } from './say-outcome.ts'

/** Ms between two renewals of the lease. */
const renewEvery = 4000
/** Ms after which the deletion is sent even if undo is still offered, as it is while a pointer rests on it. */
const longestOffer = 60_000

/** What is said of each (spec L§8). */
const wordsOf = {
  delete_review: {
    notSaved: (reason: string) => toastError('Failed to delete review', reason),
    tooLate: 'This review has already been deleted everywhere.',
    accepted: 'Review deleted successfully',
    refused: () => toastError('Error', 'Failed to delete review'),
  },
  delete_list: {
    notSaved: (reason: string) => toastError('Failed to delete list. Please try again.', reason),
    tooLate: 'This list has already been deleted everywhere.',
    accepted: 'List deleted successfully!',
    refused: (reason: string) => toastError('Failed to delete list. Please try again.', reason),
  },
}

/**
 * Deletes at once and offers to take it back; it is sent when the offer ends. False: it could not be saved, and was said.
 * See docs/decisions/2026-11-21-delete-with-undo.md.
 */
export async function deleteAndOfferUndo(copy: Copy, deletion: Deletion): Promise<boolean> {
  try {
    const result = await deleteWithUndo(copy, deletion)
    if (result.ok) {
      offerUndo(copy, result.value)
      return true
    }
    wordsOf[deletion.intent].notSaved(result.error.message)
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
      else if (!undone.value) toastError('Too late', wordsOf[delayed.intent].tooLate)
    }),
    once(async () => {
      await releaseDeletion(copy, delayed)
      await sayHowItEnds(copy, delayed)
    }),
  )
}

function sayHowItEnds(copy: Copy, deletion: Deletion): Promise<void> {
  const { accepted, refused } = wordsOf[deletion.intent]
  const isIt = ({ intent, input }: { intent: string; input: Record<string, unknown> }): boolean =>
    intent === deletion.intent && input['id'] === deletion.id
  return sayOutcome(copy, isIt, {
    onDevice: 'Deleted on this device.',
    accepted: () => toastSuccess(accepted),
    refused,
  })
}
