/** Stores the typed texts as a draft at every touch, and saves them when the page is left (spec L§4). */
import type { TypedTexts } from '#src/domain/people/settings.ts'
import { type Result, succeeded } from '#src/lib/result.ts'

export type TextsAutosave = {
  /** Takes what is typed now, and never waits. */
  note: (typed: TypedTexts) => void
  /**
   * Passes the typed texts to `write` once, which saves them and ends the draft. Texts that could not be saved count as
   * typed again.
   */
  save: (write: (typed: TypedTexts) => Promise<Result>) => Promise<Result>
}

/** `onProblem` hears whenever storing the draft fails or works again. */
export function createTextsAutosave(
  keep: (typed: TypedTexts) => Promise<Result>,
  onProblem: (problem: string | undefined) => void,
): TextsAutosave {
  let typed: TypedTexts | undefined
  /** The typed texts that no draft has yet. */
  let unsaved: TypedTexts | undefined
  let isKeeping = false

  // One at a time and always the latest: no draft may overtake a later one, or come back after it was saved.
  const keepLatest = async (): Promise<void> => {
    isKeeping = true
    try {
      for (let next = unsaved; next; next = unsaved) {
        unsaved = undefined
        const result = await keep(next)
        onProblem(result.ok ? undefined : result.error.message)
      }
    } finally {
      isKeeping = false
    }
  }
  return {
    note(changed) {
      typed = changed
      unsaved = changed
      if (!isKeeping) keepLatest().catch((error: unknown) => reportError(error))
    },
    async save(write) {
      const leaving = typed
      if (!leaving) return succeeded(undefined)
      typed = undefined
      unsaved = undefined
      const result = await write(leaving)
      if (!result.ok) typed = { ...leaving, ...(typed as TypedTexts | undefined) }
      return result
    },
  }
}
