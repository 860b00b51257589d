import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useListNote } from '#src/components/lists/use-list-note.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { CopyContext } from '#src/queries/use-copy.ts'
import { showToasts } from '#src/ui/toast.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore

beforeEach(() => {
  vi.useFakeTimers()
  // happy-dom has none.
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>())
  copy = createMemoryStore()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const [list, place] = [idOf(1), idOf(2)]
const open = () =>
  renderHook(() => useListNote(list, place, ''), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <CopyContext value={copy as unknown as LiveCopy}>{children}</CopyContext>
    ),
  })
const notes = () => copy.owed.rows('outbox').map(({ input }) => input['notes'])
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('E7 a note is saved 500 ms after the last keystroke, without leaving the field', async () => {
  const { result } = open()
  act(() => result.current.onFocus())
  act(() => result.current.type('Sou'))
  await pass(499)
  act(() => result.current.type('Soup'))
  await pass(499)
  expect(notes()).toEqual([])
  await pass(1)
  expect(notes()).toEqual(['Soup'])
  expect(result.current.text).toBe('Soup')
})

test('E7 a note is saved at once when the field or the page is left', async () => {
  const { result, unmount } = open()
  act(() => result.current.type('Soup'))
  act(() => result.current.onBlur())
  await pass(0)
  expect(notes()).toEqual(['Soup'])
  act(() => result.current.type('Soup and tea'))
  unmount()
  await pass(0)
  expect(notes()).toEqual(['Soup', 'Soup and tea'])
})

test('E7 invariant 14: on a full device it says so, and the note stays in the field', async () => {
  showToasts(toast)
  const said = vi.spyOn(toast, 'error')
  copy.owed.setFull(true)
  const { result } = open()
  act(() => result.current.type('Soup'))
  await pass(500)
  expect(said).toHaveBeenCalledWith('Failed to save notes', expect.anything())
  expect([notes(), result.current.text]).toEqual([[], 'Soup'])
})
