// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useListPage } from '#src/components/lists/use-list-page.ts'
import { useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { everythingHasArrived, openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { listRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(() => everythingHasArrived(copy))

/** Each question waits until it is answered. */
let asked: ((answer: unknown) => void)[]
const fetchAnswer = () => new Promise<never>((resolve) => asked.push(resolve as (answer: unknown) => void))
beforeEach(() => {
  asked = []
})
const questions = (count: number) => waitFor(() => expect(asked).toHaveLength(count))
const around = { wrapper: ({ children }: { children: ReactNode }) => signedIn(copy, {}, children) }

test('E5 However often something changes, one question at a time is asked, and each answer is shown', async () => {
  const { result } = renderHook(() => useCachedAnswer<number>('likes', fetchAnswer), around)
  await questions(1)
  for (let round = 0; round < 8; round++) act(() => result.current.refetchSoon())
  expect(asked).toHaveLength(1)
  await act(async () => asked[0]?.(1))
  await waitFor(() => expect(result.current.answer).toBe(1))
  await questions(2)
  await act(async () => asked[1]?.(0))
  await waitFor(() => expect(result.current.answer).toBe(0))
  expect(asked).toHaveLength(2)
})

test('D4 A late answer takes nothing away that came after its question', async () => {
  const { result } = renderHook(() => useCachedAnswer<string[]>('followers', fetchAnswer), around)
  await questions(1)
  await act(async () => asked[0]?.(['ben']))
  await waitFor(() => expect(result.current.answer).toEqual(['ben']))
  act(() => void window.dispatchEvent(new Event('online')))
  await questions(2)
  await act(() => result.current.extend(['ben', 'cleo'], 0))
  await act(async () => asked[1]?.(['ben']))
  expect(result.current.answer).toEqual(['ben', 'cleo'])
})

test('E5 A like that is taken back counts right without a live message: the answer from before it does not stay', async () => {
  const list = { ...listRow(10, uuid(2)), like_count: 1 }
  const page = (like_count: number): ListPage => ({
    list: { ...list, like_count },
    is_liked: false,
    author: { user_id: uuid(2), username: 'ben' },
    places: [],
  })
  await copy.documents.write([{ entity: 'lists', key: list.id, document: { row: list, scopes: [`list:${list.id}`] } }])
  const services = { pages: { list: fetchAnswer }, live: { watch: () => () => {} } }
  const { result } = renderHook(() => useListPage(list.id), {
    wrapper: ({ children }) => signedIn(copy, services, children),
  })
  await questions(1)
  await act(async () => asked[0]?.(page(1)))
  await waitFor(() => expect(result.current).toMatchObject({ kind: 'shown', shown: { list: { like_count: 1 } } }))
  // With the like its scope leaves the device.
  await copy.documents.write([{ entity: 'lists', key: list.id, document: null }])
  await questions(2)
  await act(async () => asked[1]?.(page(0)))
  await waitFor(() => expect(result.current).toMatchObject({ kind: 'shown', shown: { list: { like_count: 0 } } }))
})
