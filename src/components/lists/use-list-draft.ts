/** The typed fields of a new or edited list: a draft from the first touch until they are saved or discarded. */
import { useState } from 'react'
import { discardBlankDraft, discardDraft, draftEnded, restoreDraft, saveDraft } from '#src/commands/drafts.ts'
import { createDraftAutosave, type DraftAutosave, storageProblemOf } from '#src/components/forms/draft-autosave.ts'
import { useSaveOnLeave } from '#src/components/forms/use-save-on-leave.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import {
  isSameList,
  type ListDraft,
  type ListForm,
  listDraftOf,
  newList,
  readListDraft,
  withListDraft,
} from '#src/domain/lists/list-form.ts'
import { listEditDraft, newListDraft } from '#src/domain/work/draft-kinds.ts'
import { type CommandError, failed, type Result } from '#src/lib/result.ts'
import { readDraft, type StoredListDraft } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

type ListDraftOptions = {
  id: string
  kind: typeof newListDraft | typeof listEditDraft
  draft: StoredListDraft
  list: ListForm
  /** Wins over the draft's place, and is saved with the next change. */
  restaurantId?: string | undefined
}

export type ListDraftState = {
  form: ListForm
  setForm: (form: ListForm) => void
  /** What the person saw when they began: the comparison, field by field, tells what they have changed. */
  base: ListForm
  /** The first place of a new list. */
  restaurantId: string | undefined
  isChanged: boolean
  /** The shown changes were typed on an earlier visit of the page. */
  isFromBefore: boolean
  /** Why the draft cannot be saved at the moment. */
  problem: string | undefined
  /** `write` saves the form and ends the draft, both or neither. */
  save: (write: () => Promise<Result>) => Promise<CommandError | undefined>
  /** Shows the list unchanged, and offers undo. */
  discard: () => Promise<void>
}

const nothing: ListDraft = { fields: {}, base: {} }

type Shown = { form: ListForm; base: ListForm; restaurantId?: string | undefined }

const shownOf = (list: ListForm, content: ListDraft): Shown => ({
  ...withListDraft(list, content),
  restaurantId: content.restaurantId,
})

/** `draft` and `list` are read when the form mounts. */
export function useListDraft({ id, kind, draft, list, restaurantId: asked }: ListDraftOptions): ListDraftState {
  const copy = useCopy()
  const [opened] = useState(() => shownOf(list, draft ?? nothing))
  const [shown, show] = useState(opened)
  const [problem, setProblem] = useState<string>()
  const keeping = (stored: ListDraft | undefined) =>
    createDraftAutosave<ListDraft>({
      stored,
      isSame: (one, other) =>
        isSameList(withListDraft(list, one).form, withListDraft(list, other).form) &&
        one.restaurantId === other.restaurantId,
      isBlank,
      read: async () => {
        const stored = await readDraft(copy, id)
        return stored && readListDraft(stored.content)
      },
      save: (content, isStored, isForeign) =>
        saveDraft(copy, { id, kind, content }, isStored, (stored) => isForeign(readListDraft(stored.content))),
      onResult: (result) => setProblem(storageProblemOf(result)),
    })
  const [autosave, setAutosave] = useState(() => keeping(draft ?? undefined))
  const { form, base } = shown
  const isChanged = !isSameList(form, base)
  const restaurantId = asked ?? shown.restaurantId

  useSaveOnLeave({
    draftId: id,
    autosave,
    onNews(stored) {
      if (stored) show(shownOf(list, stored))
      // The changes were saved or discarded elsewhere. Not for a new list: its id may be used up.
      else if (kind === listEditDraft) startOver()
    },
    async onLeft() {
      if (autosave.isStored() && !isChanged)
        await discardBlankDraft(copy, id, ({ content }) => isBlank(readListDraft(content)))
    },
  })

  function startOver(): DraftAutosave<ListDraft> {
    const restarted = keeping(undefined)
    setAutosave(restarted)
    setProblem(undefined)
    show((before) => ({ ...before, form: before.base }))
    return restarted
  }

  async function discard(): Promise<void> {
    await autosave.flush()
    await autosave.stop()
    const result = await discardDraft(copy, id)
    if (!result.ok) {
      autosave.start()
      return toastError('Error', result.error.message)
    }
    const restarted = startOver()
    offerUndo('Changes discarded', async () => {
      const restored = await restoreDraft(copy, result.value)
      if (!restored.ok) return restored
      // The first autosave knows what of the form was stored.
      await restarted.stop()
      setAutosave(autosave)
      setProblem(problem)
      show(shown)
      return restored
    })
  }

  return {
    form,
    base,
    restaurantId,
    isChanged,
    isFromBefore: isChanged && !isSameList(opened.form, opened.base),
    problem,
    setForm(changed) {
      show({ ...shown, form: changed })
      autosave.note(listDraftOf(changed, base, restaurantId))
    },
    async save(write) {
      // From here on, no autosave may bring the draft back.
      await autosave.stop()
      // Another tab may have created the list or discarded it. If the storage cannot be read, the write below reports
      // that.
      const hasEnded = kind === newListDraft && (await autosave.hasEnded().catch(() => false))
      const result = hasEnded ? failed(draftEnded) : await write()
      if (result.ok) return undefined
      autosave.start()
      autosave.note(listDraftOf(form, base, restaurantId))
      return result.error
    },
    discard,
  }
}

/** Whether the draft changes nothing. */
const isBlank = ({ fields, base }: ListDraft): boolean => isSameList({ ...newList, ...fields }, { ...newList, ...base })
