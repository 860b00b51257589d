// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { useListPage } from '#src/components/lists/use-list-page.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { listPageKey } from '#src/domain/lists/list-page.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { everythingHasArrived, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { listRow, uuid } from '#tests/unit/db/rows.ts'

const ben = uuid(2)
const list = { ...listRow(10, ben), like_count: 3 }
const page: ListPage = { list, is_liked: true, author: { user_id: ben, username: 'ben' }, places: [] }
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

test('E4 Without a network a list whose like was taken back, and which has left the device with it, is not counted as if it were liked', async () => {
  await everythingHasArrived(copy)
  await cacheAnswer(copy, listPageKey(list.id), page)
  const { result } = renderHook(() => useListPage(list.id), {
    wrapper: ({ children }) =>
      signedIn(copy, { pages: { list: unanswered }, live: { watch: () => () => {} } }, children),
  })
  await waitFor(() => expect(result.current.kind).toBe('shown'))
  expect(result.current).toMatchObject({ shown: { isLiked: false, list: { like_count: 2 } } })
})
