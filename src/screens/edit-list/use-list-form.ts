/** The fields of a list while they are edited, and saving them (spec L§2.7, L§8). */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { editList } from '../../commands/edit-list.ts'
import { sayOutcome } from '../../components/say-outcome.ts'
import { formOfList, isSameList, type ListForm, listFormErrors } from '../../domain/list-form.ts'
import type { List } from '../../domain/rows.ts'
import { paths } from '../../lib/paths.ts'
import { useCopy } from '../../queries/use-copy.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'

const failure = 'Failed to save changes. Please try again.'

type EditedList = {
  form: ListForm
  setForm: (form: ListForm) => void
  isChanged: boolean
  /** Goes to the list once it is saved on this device. */
  save: () => Promise<void>
}

export function useListForm(list: List): EditedList {
  const copy = useCopy()
  const navigate = useNavigate()
  /** What the person saw when they began: field by field, it decides what they have changed. */
  const [base] = useState(() => formOfList(list))
  const [form, setForm] = useState(base)
  const isChanged = !isSameList(form, base)

  async function save(): Promise<void> {
    const { name, description } = listFormErrors(form, true)
    if (name || description) return toastError('Error', name ?? description ?? failure)
    if (isChanged) {
      const result = await editList(copy.store, { id: list.id, fields: form, base })
      if (!result.ok) return toastError(failure, result.error.message)
    }
    await navigate(paths.list(list.id), { replace: true })
    if (!isChanged) return
    await sayOutcome(copy, ({ intent, input }) => intent === 'edit_list' && input['id'] === list.id, {
      onDevice: 'Saved on this device.',
      accepted: () => toastSuccess('List updated successfully!'),
      refused: (reason) => toastError(failure, reason),
    })
  }

  return { form, setForm, isChanged, save }
}
