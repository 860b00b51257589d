/** Saves a form while it is being filled: its first change at once, and of the later ones a crash costs 250 ms at most. */
import type { Result } from '../lib/result.ts'

/** Ms between two saves while the person types. */
const interval = 250

export type DraftKeeper<Form> = {
  /** The form has changed. */
  note: (form: Form) => void
  /** Saves now what is not saved yet, and resolves when it is. */
  flush: () => Promise<void>
  /** Saves nothing any more until `start`; resolves when nothing is being saved, so that no draft comes back. */
  stop: () => Promise<void>
  start: () => void
  /** Whether there is a draft, from before or saved here. */
  isStored: () => boolean
}

/** `save` is told whether there is a draft already, and `onResult` hears of every save. */
export function createDraftKeeper<Form>(
  wasStored: boolean,
  save: (form: Form, isStored: boolean) => Promise<Result>,
  onResult: (result: Result) => void,
): DraftKeeper<Form> {
  let isStored = wasStored
  let noted: Form | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until then a crash would cost all there is. */
  let hasBegun = wasStored
  let isStopped = false
  let last = Promise.resolve()

  const saveNoted = async (): Promise<void> => {
    const form = noted
    noted = undefined
    if (form === undefined || isStopped) return
    const result = await save(form, isStored)
    isStored ||= result.ok
    onResult(result)
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // One after the other: a slow save must not overtake a later one.
    last = last.catch(() => {}).then(saveNoted)
    return last
  }
  return {
    note(form) {
      noted = form
      if (isStopped) return
      timer ??= setTimeout(() => void flush().catch(reportError), hasBegun ? interval : 0)
      hasBegun = true
    },
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
      return last.catch(() => {})
    },
    start() {
      isStopped = false
    },
    isStored: () => isStored,
  }
}
