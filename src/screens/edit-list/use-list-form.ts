/** The fields of a list while being edited, and saving them (spec L§2.7, L§8). */
import { saveIntent } from '#src/commands/save-intent.ts'
import { type ListDraftState, useListDraft } from '#src/components/lists/use-list-draft.ts'
import { sayOutcome } from '#src/components/offline/say-outcome.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { formOfList, listFormErrors } from '#src/domain/lists/list-form.ts'
import type { List } from '#src/domain/rows.ts'
import { listEditDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import type { StoredListDraft } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

const failure = 'Failed to save changes. Please try again.'

type EditedList = Omit<ListDraftState, 'save'> & {
  /** Goes to the list once it is saved on this device. */
  save: () => Promise<void>
}

export function useListForm(list: List, draft: StoredListDraft): EditedList {
  const copy = useCopy()
  const toList = useGoBackTo(paths.list(list.id))
  const listDraft = useListDraft({ id: list.id, kind: listEditDraft, draft, list: formOfList(list) })
  const { form, base, isChanged } = listDraft

  async function save(): Promise<void> {
    const { name, description } = listFormErrors(form, true)
    if (name || description) return toastError('Error', name ?? description ?? failure)
    if (!isChanged) return toList()
    const problem = await listDraft.save(() => saveIntent(copy, 'edit_list', { id: list.id, fields: form, base }))
    if (problem) return toastError(failure, problem.message)
    toList()
    await sayOutcome(copy, ({ intent, input }) => intent === 'edit_list' && input['id'] === list.id, {
      onDevice: 'Saved on this device.',
      accepted: () => toastSuccess('List updated successfully!'),
      refused: (reason) => toastError(failure, reason),
    })
  }

  return { ...listDraft, save }
}
