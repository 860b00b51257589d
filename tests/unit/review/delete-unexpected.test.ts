import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { deleteAndOfferUndo } from '#src/components/offline/delete-with-undo.ts'
import { showToasts } from '#src/ui/toast.ts'
import { idOf } from '#tests/support/memory-store.ts'

test('a deletion that fails as nobody expects is said, and the review stays (spec L§8)', async () => {
  const reported = vi.fn<typeof globalThis.reportError>()
  vi.stubGlobal('reportError', reported)
  showToasts(toast)
  const fault = new Error('A fault of the app')
  const newId = (): never => {
    throw fault
  }
  const copy = { newId } as unknown as Parameters<typeof deleteAndOfferUndo>[0]
  expect(await deleteAndOfferUndo(copy, { intent: 'delete_review', id: idOf(1) })).toBe(false)
  expect(reported).toHaveBeenCalledWith(fault)
  expect(toast.getHistory().at(-1)).toMatchObject({ title: 'Error', description: 'An unexpected error occurred' })
  vi.unstubAllGlobals()
})
