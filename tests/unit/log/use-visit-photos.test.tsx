// @vitest-environment happy-dom
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LocalCopy } from '../../../src/db/open.ts'
import { useVisitPhotos } from '../../../src/screens/log/use-visit-photos.ts'
import type { ProcessPhoto } from '../../../src/services/photo-processing.ts'
import { openCopyForEach, signedIn } from '../../support/signed-in.tsx'
import { uuid } from '../db/rows.ts'

let copy: LocalCopy
openCopyForEach((opened) => {
  copy = opened
})

test('C3 A picture whose code could not be loaded says so, and the others are added', async () => {
  const blob = new Blob(['picture'])
  const processPhoto = vi
    .fn<ProcessPhoto>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ full: blob, thumbnail: blob, extension: 'webp', width: 1, height: 1 })
  const removed = { paths: [], change: () => {} }
  const { result } = renderHook(() => useVisitPhotos(uuid(70), removed, async () => {}), {
    wrapper: ({ children }) => signedIn(copy, { processPhoto }, children),
  })
  await waitFor(() => expect(result.current.photos).toEqual([]))
  await act(() => result.current.add([new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]))
  expect(result.current.failures).toMatchObject([
    { file: 'a.jpg', message: "This picture could not be made ready. Try again when you're online." },
  ])
  await waitFor(() => expect(result.current.photos).toHaveLength(1))
  expect(reportError).toHaveBeenCalledTimes(1)
})
