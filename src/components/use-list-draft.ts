/** The fields of a list as they are typed, new or edited: a draft from the first touch until they are saved or discarded. */
import { useState } from 'react'
import { discardDraft, restoreDraft, saveDraft } from '../commands/drafts.ts'
import type { listEditDraft, newListDraft } from '../domain/draft-kinds.ts'
import { isSameList, type ListDraft, type ListForm, listDraftOf, withListDraft } from '../domain/list-form.ts'
import type { CommandError, Result } from '../lib/result.ts'
import type { KeptListDraft } from '../queries/drafts.ts'
import { useCopy } from '../queries/use-copy.ts'
import { toastError } from '../ui/toast.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { offerUndo } from './offer-undo.ts'
import { useKeptOnLeave } from './use-kept-on-leave.ts'

type Kept = {
  id: string
  kind: typeof newListDraft | typeof listEditDraft
  draft: KeptListDraft
  list: ListForm
  /** Kept with what is typed from here on. */
  restaurantId?: string | undefined
}

export type ListDraftState = {
  form: ListForm
  setForm: (form: ListForm) => void
  /** What the person saw when they began: field by field, it decides what they have changed. */
  base: ListForm
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

/** `draft` and `list` count when the form is mounted. */
export function useListDraft({ id, kind, draft, list, restaurantId }: Kept): ListDraftState {
  const { store } = useCopy()
  const [{ form: opened, base }] = useState(() => withListDraft(list, draft ?? { fields: {}, base: {} }))
  const [form, show] = useState(opened)
  const [problem, setProblem] = useState<string>()
  const keeping = (isStored: boolean) =>
    createDraftKeeper<ListDraft>(
      isStored,
      (content, wasStored) => saveDraft(store, { id, kind, content }, wasStored),
      (result) => setProblem(result.ok ? undefined : result.error.message),
    )
  const [keeper, setKeeper] = useState(() => keeping(draft !== null))
  const isChanged = !isSameList(form, base)

  useKeptOnLeave(keeper, async () => {
    if (keeper.isStored() && !isChanged) await discardDraft(store, id)
  })

  async function discard(): Promise<void> {
    await keeper.flush()
    await keeper.stop()
    const result = await discardDraft(store, id)
    if (!result.ok) {
      keeper.start()
      return toastError('Error', result.error.message)
    }
    setKeeper(keeping(false))
    show(base)
    offerUndo('Changes discarded', async () => {
      const restored = await restoreDraft(store, result.value)
      if (!restored.ok) return restored
      setKeeper(keeping(true))
      show(form)
      return restored
    })
  }

  return {
    form,
    base,
    isChanged,
    isFromBefore: isChanged && !isSameList(opened, base),
    problem,
    setForm(changed) {
      show(changed)
      keeper.note(listDraftOf(changed, base, restaurantId))
    },
    async save(write) {
      // From here on no save of the draft may bring it back.
      await keeper.stop()
      const result = await write()
      if (result.ok) return undefined
      keeper.start()
      keeper.note(listDraftOf(form, base, restaurantId))
      return result.error
    },
    discard,
  }
}
