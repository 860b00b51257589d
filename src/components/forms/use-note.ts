/** Saves a note while the person writes it. */
import { useEffect, useState } from 'react'
import type { Result } from '#src/lib/result.ts'
import { toastError } from '#src/ui/toast.ts'

/** Ms after the last keystroke (spec L§9). */
const pause = 500

type NoteAutosave = {
  /** `shown`: the note before this change of it. */
  type: (text: string, shown: string) => void
  /** Saves what is unsaved and resolves when that has succeeded or failed. */
  flush: () => Promise<void>
  /** Whether everything typed has been saved. */
  isSaved: () => boolean
}

/** `save` gets the note as the person had it before. `onResult` gets the result of every save; a text that could not be saved is retried with the next flush. */
export function createNoteAutosave(
  save: (text: string, base: string) => Promise<Result>,
  onResult: (text: string, result: Result) => void,
): NoteAutosave {
  let waiting: string | undefined
  let base = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()

  const saveWaiting = async (): Promise<void> => {
    const text = waiting
    if (text === undefined) return
    waiting = undefined
    const before = base
    const result = await save(text, before)
    if (!result.ok) {
      // Unless the person has typed something newer meanwhile.
      waiting ??= text
      base = before
    }
    onResult(text, result)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    // One after the other: a slow save must not overtake a later one.
    last = last.catch(() => {}).then(saveWaiting)
    return last
  }
  return {
    type(text, shown) {
      if (waiting === undefined) base = shown
      waiting = text
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(reportError), pause)
    },
    flush,
    isSaved: () => waiting === undefined,
  }
}

export type Note = {
  text: string
  type: (text: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Saves what is unsaved and returns the note as saved. */
  settle: () => Promise<string>
}

/**
 * Saves 500 ms after the last keystroke and on leaving (spec L§4). `saved` is the note in the local copy; what is typed here stays
 * until the two agree.
 */
export function useNote(saved: string, save: (note: string, base: string) => Promise<Result>): Note {
  const [typed, setTyped] = useState<{ text: string; isSaved: boolean }>()
  const [isFocused, setFocused] = useState(false)
  const [seen, setSeen] = useState(saved)
  const [autosave] = useState(() =>
    createNoteAutosave(save, (text, result) => {
      if (!result.ok) return toastError('Failed to save notes', result.error.message)
      setTyped((now) => (now?.text === text ? { text, isSaved: true } : now))
    }),
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
      autosave.type(changed, text)
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
