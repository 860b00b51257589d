/**
 * Saves a form while it is being filled: the first change at once; of later ones a crash costs at most 250 ms. The form
 * may be open in several tabs: a tab with nothing unsaved adopts what another tab has stored, and no tab overwrites what
 * it has not seen.
 */
import { draftChanged } from '#src/commands/drafts.ts'
import type { CommandError, Result } from '#src/lib/result.ts'

/** Ms between two saves while the person types. */
const interval = 250

export type DraftAutosave<Form> = {
  /** The form has changed. */
  note: (form: Form) => void
  /** Saves unsaved changes now; resolves when they are saved or cannot be. */
  flush: () => Promise<void>
  /**
   * Looks at what another tab did to the draft. If nothing here is unsaved, reports what that tab has stored, which the
   * form must show, or undefined if that tab has ended the draft.
   */
  look: (onNews: (stored: Form | undefined) => void) => Promise<void>
  /** Stops saving until `start`; resolves when no save is running, so that no draft comes back. */
  stop: () => Promise<void>
  start: () => void
  /** Whether there is a draft, from before or saved here. */
  isStored: () => boolean
  /** Whether another tab has submitted or discarded it. */
  hasEnded: () => Promise<boolean>
  /** Why a noted change is not saved; undefined while saving is stopped. */
  problem: () => CommandError | undefined
}

/** How one form is stored. */
type AutosaveOptions<Form> = {
  /** What was stored when the form opened; undefined: nothing. */
  stored: Form | undefined
  isSame: (one: Form, other: Form) => boolean
  /** Whether the form says nothing. A tab that leaves may discard such a draft, which does not count as ending it. */
  isBlank: (form: Form) => boolean
  read: () => Promise<Form | undefined>
  /** As `saveDraft` of src/commands/drafts.ts. */
  save: (form: Form, isStored: boolean, isForeign: (stored: Form) => boolean) => Promise<Result>
  /** Called after every save. */
  onResult: (result: Result) => void
}

export function createDraftAutosave<Form>(options: AutosaveOptions<Form>): DraftAutosave<Form> {
  const { isSame, isBlank, read, save, onResult } = options
  /** What is stored as far as this tab knows: what it last read or wrote. */
  let known = options.stored
  /** What is not saved yet. */
  let noted: Form | undefined
  let error: CommandError | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Until the first save a crash would cost everything. */
  let hasBegun = known !== undefined
  let isStopped = false
  let last = Promise.resolve()

  // Also when another tab has filled a blank draft in a way this one has not seen.
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
  // One at a time: a slow save must not overtake a later one, and a read during a save may return older content.
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

/** What a form says about its last save; undefined if it worked. */
export function storageProblemOf(result: Result): string | undefined {
  if (result.ok) return undefined
  const { message } = result.error
  return result.error === draftChanged
    ? `${message} You can still save or submit what is here, or leave the page and open it again to continue with the other version.`
    : message
}
