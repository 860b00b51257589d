/** Saves a note while it is being written. */
import { useEffect, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Result } from '#src/lib/result.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

/** Ms after the last keystroke (spec L§9). */
const pause = 500

type NoteAutosave = {
  type: (text: string) => void
  /** Saves now what is not saved yet, and resolves when it is, or has failed. */
  flush: () => Promise<void>
  /** Nothing typed is left to be saved. */
  isSaved: () => boolean
}

/** `onResult` hears of every save; a text that could not be saved is tried again with the next flush. */
export function createNoteAutosave(
  save: (text: string) => Promise<Result>,
  onResult: (text: string, result: Result) => void,
): NoteAutosave {
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()

  const saveWaiting = async (): Promise<void> => {
    const text = waiting
    if (text === undefined) return
    waiting = undefined
    const result = await save(text)
    // Unless something else was typed meanwhile.
    if (!result.ok) waiting ??= text
    onResult(text, result)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    // One after the other: a slow save must not overtake a later one.
    last = last.catch(() => {}).then(saveWaiting)
    return last
  }
  return {
    type(text) {
      waiting = text
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(reportError), pause)
    },
    flush,
    isSaved: () => waiting === undefined,
  }
}

// The note of a place in a list of one's own: saved 500 ms after the last keystroke and on leave (spec L§4).

export type ListNote = {
  text: string
  type: (text: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Saves what is not saved yet and returns the note as it is saved then. */
  settle: () => Promise<string>
}

/** `saved` is the note as it stands in the copy; what is typed here stays until it is the same. */
export function useListNote(listId: string, restaurantId: string, saved: string): ListNote {
  const copy = useCopy()
  const [typed, setTyped] = useState<{ text: string; isSaved: boolean }>()
  const [isFocused, setFocused] = useState(false)
  const [seen, setSeen] = useState(saved)
  const [autosave] = useState(() =>
    createNoteAutosave(
      (notes) => saveIntent(copy, 'set_list_note', { list_id: listId, restaurant_id: restaurantId, notes }),
      (text, result) => {
        if (!result.ok) return toastError('Failed to save notes', result.error.message)
        setTyped((now) => (now?.text === text ? { text, isSaved: true } : now))
      },
    ),
  )

  // Another device has changed it, or what was saved here has arrived.
  if (seen !== saved) {
    setSeen(saved)
    if (typed?.isSaved && !isFocused) setTyped(undefined)
  }

  useEffect(() => {
    const leave = (): void => void autosave.flush().catch(reportError)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [autosave])

  const text = typed?.text ?? saved
  return {
    text,
    type(changed) {
      setTyped({ text: changed, isSaved: false })
      autosave.type(changed)
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      if (typed?.isSaved) setTyped(undefined)
      void autosave.flush().catch(reportError)
    },
    async settle() {
      await autosave.flush()
      return autosave.isSaved() ? text : saved
    },
  }
}
