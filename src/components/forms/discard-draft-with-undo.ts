import { discardDraft, restoreDraft } from '#src/commands/drafts.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

/** Discards a draft and its photos and offers undo. `onDiscarded` is called once it is gone. */
export async function discardDraftWithUndo(store: Copy, draftId: string, onDiscarded: () => void): Promise<void> {
  const result = await discardDraft(store, draftId)
  if (!result.ok) return toastError('Error', result.error.message)
  onDiscarded()
  offerUndo('Draft discarded', () => restoreDraft(store, result.value))
}
