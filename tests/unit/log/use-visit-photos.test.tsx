// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { discardDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { StorageError } from '#src/db/owed.ts'
import { emptyVisit } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft } from '#src/domain/work/draft-kinds.ts'
import { useVisitDraft } from '#src/screens/log/visit-draft.ts'
import { useVisitPhotos } from '#src/screens/log/visit-photos.ts'
import type { ProcessPhoto } from '#src/services/photo-processing.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const [me, id] = [uuid(1), uuid(70)]
const picture = makePicture('picture')
const ready = { full: picture, thumbnail: picture, extension: 'webp', width: 1, height: 1 } as const

let copy: LiveCopy
let processPhoto: ReturnType<typeof vi.fn<ProcessPhoto>>
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => {
  processPhoto = vi.fn<ProcessPhoto>().mockResolvedValue(ready)
})
afterEach(dismissToasts)

/** An edit of the review. */
async function open() {
  const blank = emptyVisit('2026-01-01')
  const opened = { id, kind: reviewEditDraft, visit: blank, blank, isStored: false } as const
  const useShown = () => {
    const draft = useVisitDraft(opened)
    const state = useStore(draft.state)
    return { ...state, draft, photos: useVisitPhotos(id, state.visit)?.all }
  }
  const { result, unmount } = renderHook(useShown, {
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
  return { result, leave: unmount }
}

test('C3 A picture whose code could not be loaded says so, and the others are added', async () => {
  processPhoto.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { result } = await open()
  await act(() => result.current.draft.photos.add([new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')], 0))
  expect(result.current.failures).toMatchObject([
    { file: 'a.jpg', message: "This picture could not be prepared. Try again when you're online." },
  ])
  await waitFor(() => expect(result.current.photos).toHaveLength(1))
  expect(reportError).toHaveBeenCalledTimes(1)
})

test('C3 invariant 14 No photo is added to a visit that the device cannot keep, and the person is told', async () => {
  vi.spyOn(copy.owed, 'write').mockRejectedValue(new StorageError('full', 'No room.'))
  const { result } = await open()
  await act(() => result.current.draft.photos.add([new File(['a'], 'a.jpg')], 0))
  expect(result.current.photosError).toBe('No photo was added, because the visit cannot be saved at the moment.')
  expect([processPhoto.mock.calls, result.current.failures, result.current.adding]).toEqual([[], [], 0])
})

test('C3 A photo that an edit takes from its review comes back, but not when the edit has ended: then it says so', async () => {
  const photo = `${me}/1-0.webp`
  await copy.documents.write([putReview({ ...reviewRow(70, me, uuid(9), 0), photos: [photo] })])
  const { result } = await open()
  const remove = () => act(() => result.current.draft.photos.remove({ path: photo }, false))
  const removed = () => result.current.visit.removed_photos
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await remove()
  expect(removed()).toEqual([photo])
  await undo()
  await waitFor(() => expect(removed()).toEqual([]))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await remove()
  await result.current.draft.autosave.flush()
  await discardDraft(copy, id)
  await undo()
  const tooLate = 'The visit was submitted or discarded meanwhile, so this can no longer be undone.'
  expect(await screen.findByText(tooLate)).toBeTruthy()
  expect(removed()).toEqual([photo])
})

test('C1 C3 An edit that says nothing any more leaves no draft, though its review has a photo', async () => {
  await copy.documents.write([putReview({ ...reviewRow(70, me, uuid(9), 0), photos: [`${me}/1-0.webp`] })])
  const { result, leave } = await open()
  const drafts = () => copy.owed.read(['drafts'], (owed) => owed.all('drafts'))
  const write = (comment: string) => act(() => result.current.draft.change((before) => ({ ...before, comment })))
  write('Begun')
  await waitFor(async () => expect(await drafts()).toMatchObject([{ id, content: { comment: 'Begun' } }]))
  write('')
  leave()
  await waitFor(async () => expect(await drafts()).toEqual([]))
})
