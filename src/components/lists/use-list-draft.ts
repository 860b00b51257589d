/** The fields of a list as they are typed, new or edited: a draft from the first touch until they are saved or discarded. */
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

type DocumentRecord = {
  id: string
  kind: typeof newListDraft | typeof listEditDraft
  draft: StoredListDraft
  list: ListForm
  /** Comes before that of the draft, and is kept with what is typed from here on. */
  restaurantId?: string | undefined
}

export type ListDraftState = {
  form: ListForm
  setForm: (form: ListForm) => void
  /** What the person saw when they began: field by field, it decides what they have changed. */
  base: ListForm
  /** The first on a new list. */
  restaurantId: string | undefined
  isChanged: boolean
  /** What is shown was typed at an earlier visit of the page. */
  isFromBefore: boolean
  /** Why it cannot be kept at the moment. */
  problem: string | undefined
  /** `write` saves the form and ends the draft, both or neither. */
  save: (write: () => Promise<Result>) => Promise<CommandError | undefined>
  /** Shows the list as it was, and offers to bring the changes back. */
  discard: () => Promise<void>
}

const nothing: ListDraft = { fields: {}, base: {} }

type Shown = { form: ListForm; base: ListForm; restaurantId?: string | undefined }

const shownOf = (list: ListForm, content: ListDraft): Shown => ({
  ...withListDraft(list, content),
  restaurantId: content.restaurantId,
})

/** `draft` and `list` count when the form is mounted. */
export function useListDraft({ id, kind, draft, list, restaurantId: asked }: DocumentRecord): ListDraftState {
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
      // The changes are saved or discarded. Not a new list: its id may be used up.
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
      // The former knows what of the form was stored, and what was not.
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
      // From here on no save of the draft may bring it back.
      await autosave.stop()
      // Another tab has made the list, or has cancelled it. A storage that cannot be read fails when it is written.
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

/** Whether nothing of the list was changed. */
const isBlank = ({ fields, base }: ListDraft): boolean => isSameList({ ...newList, ...fields }, { ...newList, ...base })
