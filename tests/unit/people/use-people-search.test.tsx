// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePeopleSearch } from '#src/components/people/use-people-search.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { PageService } from '#src/services/pages.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
afterEach(() => void vi.useRealTimers())

const ben = { user_id: uuid(2), username: 'ben', is_followed: false, follows_me: false, mutual: 0 }

test('D2 A people search that failed is asked again when the app comes to the front; what was found stays when that fails', async () => {
  const searchPeople = vi.fn<PageService['searchPeople']>(unanswered)
  const { result } = renderHook(() => usePeopleSearch('be'), {
    wrapper: ({ children }) => signedIn(copy, { pages: { searchPeople } }, children),
  })
  const found = () => result.current.people?.map(({ username }) => username)
  await waitFor(() => expect(result.current).toEqual({ people: [], isSearching: false, isLocal: true }))
  expect(searchPeople).toHaveBeenCalledOnce()

  searchPeople.mockResolvedValue([ben])
  // Several events may announce the same moment.
  fireEvent(document, new Event('visibilitychange'))
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect([found(), result.current.isLocal]).toEqual([['ben'], false]))
  expect(searchPeople).toHaveBeenCalledTimes(2)

  searchPeople.mockImplementation(unanswered)
  fireEvent(window, new Event('focus'))
  await waitFor(() => expect(result.current.isLocal).toBe(true))
  expect(found()).toEqual(['ben'])
})

test('D2 The server is asked for people 300 ms after the last key, once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const searchPeople = vi.fn<PageService['searchPeople']>().mockResolvedValue([ben])
  const { rerender } = renderHook(({ typed }) => usePeopleSearch(typed), {
    initialProps: { typed: '' },
    wrapper: ({ children }) => signedIn(copy, { pages: { searchPeople } }, children),
  })
  for (const typed of ['b', 'be', 'ben']) {
    rerender({ typed })
    act(() => void vi.advanceTimersByTime(299))
  }
  expect(searchPeople).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(2))
  expect(searchPeople.mock.calls).toEqual([['ben']])
})
