import type { Result } from '#src/lib/result.ts'
import { toastError, toastUndo } from '#src/ui/toast.ts'

/** Says that something is gone and offers undo; also says when undo fails. */
export function offerUndo(text: string, restore: () => Promise<Result>): void {
  const undo = async (): Promise<void> => {
    const restored = await restore()
    if (!restored.ok) toastError('Error', restored.error.message)
  }
  toastUndo(text, () => void undo().catch(reportError))
}
