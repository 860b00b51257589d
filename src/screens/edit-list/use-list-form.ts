/** The fields of a list while they are edited, and saving them (spec L§2.7, L§8). */
import { editList } from '../../commands/edit-list.ts'
import { sayOutcome } from '../../components/say-outcome.ts'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { type ListDraftState, useListDraft } from '../../components/use-list-draft.ts'
import { listEditDraft } from '../../domain/draft-kinds.ts'
import { formOfList, listFormErrors } from '../../domain/list-form.ts'
import type { List } from '../../domain/rows.ts'
import { paths } from '../../lib/paths.ts'
import type { KeptListDraft } from '../../queries/drafts.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

const failure = 'Failed to save changes. Please try again.'

type EditedList = Omit<ListDraftState, 'save'> & {
  /** Goes to the list once it is saved on this device. */
  save: () => Promise<void>
}

export function useListForm(list: List, draft: KeptListDraft): EditedList {
  const copy = useCopy()
  const toList = useGoBackTo(paths.list(list.id))
  const kept = useListDraft({ id: list.id, kind: listEditDraft, draft, list: formOfList(list) })
  const { form, base, isChanged } = kept

  async function save(): Promise<void> {
    const { name, description } = listFormErrors(form, true)
    if (name || description) return toastError('Error', name ?? description ?? failure)
    if (!isChanged) return toList()
    const problem = await kept.save(() => editList(copy.store, { id: list.id, fields: form, base }))
    if (problem) return toastError(failure, problem.message)
    toList()
    await sayOutcome(copy, ({ intent, input }) => intent === 'edit_list' && input['id'] === list.id, {
      onDevice: 'Saved on this device.',
      accepted: () => toastSuccess('List updated successfully!'),
      refused: (reason) => toastError(failure, reason),
    })
  }

  return { ...kept, save }
}
