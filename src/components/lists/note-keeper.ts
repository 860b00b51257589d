/** Saves a note while it is being written. */
import type { Result } from '#src/lib/result.ts'

/** Ms after the last keystroke (spec L§9). */
const pause = 500

export type NoteKeeper = {
  type: (text: string) => void
  /** Saves now what is not saved yet, and resolves when it is, or has failed. */
  flush: () => Promise<void>
  /** Nothing typed is left to be saved. */
  isSaved: () => boolean
}

/** `onResult` hears of every save; a text that could not be saved is tried again with the next flush. */
export function createNoteKeeper(
  save: (text: string) => Promise<Result>,
  onResult: (text: string, result: Result) => void,
): NoteKeeper {
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
