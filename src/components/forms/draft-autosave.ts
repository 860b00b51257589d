/**
 * Saves a form while it is being filled: its first change at once, and of the later ones a crash costs 250 ms at most.
 * The form may be open in several tabs: one in which nothing is unsaved takes over what another has stored, and no tab
 * saves over what it has not seen.
 */
import { draftChanged } from '#src/commands/drafts.ts'
import type { CommandError, Result } from '#src/lib/result.ts'

/** Ms between two saves while the person types. */
const interval = 250

export type DraftAutosave<Form> = {
  /** The form has changed. */
  note: (form: Form) => void
  /** Saves now what is not saved yet, and resolves when it is or cannot be. */
  flush: () => Promise<void>
  /**
   * Looks for what another tab has made of the draft, and tells it unless something that was noted is not saved: what it
   * has stored, which the form is to show then, or undefined when it has ended the draft.
   */
  look: (onNews: (stored: Form | undefined) => void) => Promise<void>
  /** Saves nothing any more until `start`; resolves when nothing is being saved, so that no draft comes back. */
  stop: () => Promise<void>
  start: () => void
  /** Whether there is a draft, from before or saved here. */
  isStored: () => boolean
  /** Whether another tab has submitted or discarded it. */
  hasEnded: () => Promise<boolean>
  /** Why something that was noted is not saved, unless it is to be saved no more. */
  problem: () => CommandError | undefined
}

/** How one form is kept. */
type Keeping<Form> = {
  /** What was stored when the form opened; undefined: nothing. */
  stored: Form | undefined
  isSame: (one: Form, other: Form) => boolean
  /** Whether nothing is said in it: then it may be thrown away by a tab that leaves it, which is no end of it. */
  isBlank: (form: Form) => boolean
  read: () => Promise<Form | undefined>
  /** As `saveDraft` of src/commands/drafts.ts. */
  save: (form: Form, isStored: boolean, isForeign: (stored: Form) => boolean) => Promise<Result>
  /** Hears of every save. */
  onResult: (result: Result) => void
}

export function createDraftAutosave<Form>(keeping: Keeping<Form>): DraftAutosave<Form> {
  const { isSame, isBlank, read, save, onResult } = keeping
  /** What is stored as far as this tab knows: as it has last read or written it. */
  let known = keeping.stored
  /** What is not saved yet. */
  let noted: Form | undefined
  let error: CommandError | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until then a crash would cost all there is. */
  let hasBegun = known !== undefined
  let isStopped = false
  let last = Promise.resolve()

  // Also when another tab has made of a blank draft what this one has not seen.
  const canHaveEnded = (): boolean => error?.code === 'draft_ended' || (known !== undefined && !isBlank(known))
  const isForeign = (stored: Form): boolean => known === undefined || !isSame(stored, known)
  const saveNoted = async (): Promise<void> => {
    const form = noted
    if (form === undefined || isStopped) return
    const result = await save(form, canHaveEnded(), isForeign)
    if (result.ok) known = form
    if (result.ok && noted === form) noted = undefined
    error = result.ok ? undefined : result.error
    onResult(result)
  }
  const takeOver = async (onNews: (stored: Form | undefined) => void): Promise<void> => {
    const stored = await read()
    const isNews = stored === undefined ? known !== undefined : isForeign(stored)
    if (!isNews || noted !== undefined || isStopped) return
    known = stored ?? known
    hasBegun = true
    onNews(stored)
  }
  // One after the other: a slow save must not overtake a later one, and what is read while one is under way may be older.
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.catch(() => {}).then(work)
    return last
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    return inTurn(saveNoted)
  }
  return {
    note(form) {
      noted = form
      if (isStopped) return
      timer ??= setTimeout(() => void flush().catch(reportError), hasBegun ? interval : 0)
      hasBegun = true
    },
    flush,
    look: (onNews) => inTurn(() => takeOver(onNews)),
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
      return last.catch(() => {})
    },
    start() {
      isStopped = false
    },
    isStored: () => known !== undefined,
    hasEnded: async () => canHaveEnded() && (await read()) === undefined,
    problem: () => (noted === undefined || isStopped ? undefined : error),
  }
}

/** What a form says of its last save; nothing when it was one. */
export function storageProblemOf(result: Result): string | undefined {
  if (result.ok) return undefined
  const { message } = result.error
  return result.error === draftChanged
    ? `${message} You can still save or submit what is here, or leave the page and open it again to go on with the other.`
    : message
}
