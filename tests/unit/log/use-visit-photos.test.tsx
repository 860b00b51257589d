// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { useVisitPhotos } from '#src/screens/log/use-visit-photos.ts'
import type { ProcessPhoto } from '#src/services/photo-processing.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, id] = [uuid(1), uuid(70)]
const blob = new Blob(['picture'])
const ready = { full: blob, thumbnail: blob, extension: 'webp', width: 1, height: 1 } as const

let copy: LiveCopy
let hasEnded: boolean
let isStored: boolean
let processPhoto: ReturnType<typeof vi.fn<ProcessPhoto>>
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => {
  hasEnded = false
  isStored = true
  processPhoto = vi.fn<ProcessPhoto>().mockResolvedValue(ready)
})
afterEach(dismissToasts)

/** Photos to be removed from the review. */
let paths: string[]
async function open() {
  paths = []
  const removed = {
    paths,
    change: (changed: (before: string[]) => string[]) => void paths.splice(0, 9, ...changed([...paths])),
    hasEnded: async () => hasEnded,
  }
  const keep = async () => isStored
  const { result } = renderHook(() => useVisitPhotos(id, removed, keep), {
    wrapper: ({ children }) =>
      signedIn(
        copy,
        { processPhoto },
        <>
          {children}
          <Toaster />
        </>,
      ),
  })
  await waitFor(() => expect(result.current.photos).toBeDefined())
  return result
}

test('C3 A picture whose code could not be loaded says so, and the others are added', async () => {
  await saveDraft(copy, { id, kind: 'visit', content: {} })
  processPhoto.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const result = await open()
  await act(() => result.current.add([new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]))
  expect(result.current.failures).toMatchObject([
    { file: 'a.jpg', message: "This picture could not be made ready. Try again when you're online." },
  ])
  await waitFor(() => expect(result.current.photos).toHaveLength(1))
  expect(reportError).toHaveBeenCalledTimes(1)
})

test('C3 invariant 14 No photo is added to a visit that the device cannot keep, and the person is told', async () => {
  isStored = false
  const result = await open()
  await act(() => result.current.add([new File(['a'], 'a.jpg')]))
  expect(result.current.error).toBe('No photo was added, because the visit cannot be saved at the moment.')
  expect([processPhoto.mock.calls, result.current.failures, result.current.adding]).toEqual([[], [], 0])
})

test('C3 A photo that an edit takes from its review comes back, but not when the edit has ended: then it says so', async () => {
  const photo = `${me}/1-0.webp`
  await copy.documents.write([putReview({ ...reviewRow(70, me, uuid(9), 0), photos: [photo] })])
  const result = await open()
  const remove = () => act(() => result.current.remove({ path: photo }))
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await remove()
  expect(paths).toEqual([photo])
  await undo()
  await waitFor(() => expect(paths).toEqual([]))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await remove()
  hasEnded = true
  await undo()
  const tooLate = 'The visit was submitted or discarded meanwhile, so this cannot be undone any more.'
  expect(await screen.findByText(tooLate)).toBeTruthy()
  expect(paths).toEqual([photo])
})
