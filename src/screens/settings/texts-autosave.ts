/** Keeps the typed texts as a draft with every touch, and saves them when the page is left (spec L§4). */
import type { TypedTexts } from '#src/domain/people/settings.ts'
import { type Result, succeeded } from '#src/lib/result.ts'

export type TextsAutosave = {
  /** What is typed now. Never waits. */
  note: (typed: TypedTexts) => void
  /** Has `write` save what was typed, once, and end the draft. What could not be saved counts as typed still. */
  save: (write: (typed: TypedTexts) => Promise<Result>) => Promise<Result>
}

/** `onProblem` hears whenever keeping the draft works or does not. */
export function createTextsAutosave(
  keep: (typed: TypedTexts) => Promise<Result>,
  onProblem: (problem: string | undefined) => void,
): TextsAutosave {
  let typed: TypedTexts | undefined
  /** The part of it that no draft has yet. */
  let unsaved: TypedTexts | undefined
  let isKeeping = false

  // One at a time and always the latest, so that no draft overtakes a later one or comes back after it was saved.
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
