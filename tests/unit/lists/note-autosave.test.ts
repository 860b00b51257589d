import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNoteAutosave } from '#src/components/forms/use-note.ts'
import { failed, type Result, succeeded } from '#src/lib/result.ts'

const full = failed({ code: 'storage_full', message: 'No room.' })

let saved: string[]
let bases: string[]
let answer: Result
let whileSaving: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', vi.fn())
  saved = []
  bases = []
  whileSaving = () => {}
  answer = succeeded(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const autosave = () =>
  createNoteAutosave(
    (text, base) => {
      saved.push(text)
      bases.push(base)
      whileSaving()
      return Promise.resolve(answer)
    },
    () => {},
  )

test('saves 500 ms after the last keystroke, and once when it is flushed before (spec L§9)', async () => {
  const note = autosave()
  note.type('A', '')
  await vi.advanceTimersByTimeAsync(400)
  note.type('Ask', 'A')
  await vi.advanceTimersByTimeAsync(499)
  expect([saved, note.isSaved()]).toEqual([[], false])
  await vi.advanceTimersByTimeAsync(1)
  expect([saved, note.isSaved()]).toEqual([['Ask'], true])

  note.type('Ask for the window', 'Ask')
  await note.flush()
  await vi.advanceTimersByTimeAsync(1000)
  await note.flush()
  expect(saved).toEqual(['Ask', 'Ask for the window'])
  // The note as it read when they began to type, whatever of it was on the way to the text that is saved.
  expect(bases).toEqual(['', 'Ask'])
})

test('a text that could not be saved is tried again on leave, unless another was typed', async () => {
  const note = autosave()
  answer = full
  note.type('Ask', 'Before')
  await note.flush()
  expect(note.isSaved()).toBe(false)
  answer = succeeded(undefined)
  await note.flush()
  expect([saved, note.isSaved()]).toEqual([['Ask', 'Ask'], true])

  answer = full
  note.type('Older', 'Ask')
  whileSaving = () => {
    whileSaving = () => {}
    note.type('Newer', 'Older')
  }
  await note.flush()
  answer = succeeded(undefined)
  await note.flush()
  expect(saved).toEqual(['Ask', 'Ask', 'Older', 'Newer'])
  expect(bases).toEqual(['Before', 'Before', 'Ask', 'Ask'])
})
