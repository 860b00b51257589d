import Save from 'lucide-react/icons/save'
import { type FormEvent, useState } from 'react'
import { ListFields } from '../../components/ListFields.tsx'
import { ObjectProblems } from '../../components/ObjectProblems.tsx'
import { useGoBack } from '../../components/use-go-back.ts'
import { listFormErrors } from '../../domain/list-form.ts'
import type { ListedPlace } from '../../domain/list-page.ts'
import type { List } from '../../domain/rows.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EditPlaces } from './EditPlaces.tsx'
import { useListForm } from './use-list-form.ts'

/** The fields, which are saved by the button; order, notes and removals are saved as they are made. */
export function EditList({ list, places }: { list: List; places: ListedPlace[] }) {
  const goBack = useGoBack()
  const { form, setForm, isChanged, save } = useListForm(list)
  const [hasTried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  function submit(event?: FormEvent): void {
    event?.preventDefault()
    setTried(true)
    void save().catch(reportError)
  }

  return (
    <>
      <PageHeader
        title="Edit List"
        onBack={() => (isChanged ? setLeaving(true) : goBack())}
        actions={<IconButton label="Save" icon={Save} onClick={() => submit()} />}
      />
      <main className="edit-list-page">
        <ObjectProblems id={list.id} />
        <form className="edit-list-form" noValidate onSubmit={submit}>
          <ListFields form={form} onChange={setForm} errors={listFormErrors(form, hasTried)} />
          {/* Enter in the name saves, as it does in a form with a button. */}
          <button type="submit" hidden>
            Save
          </button>
        </form>
        <EditPlaces listId={list.id} places={places} />
      </main>
      <AlertDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="What you changed in the name, the description and the switches is not saved yet."
        action="Leave"
        onAction={goBack}
      />
    </>
  )
}
