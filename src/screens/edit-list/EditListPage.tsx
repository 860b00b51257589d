import Save from 'lucide-react/icons/save'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ListFields } from '#src/components/lists/ListFields.tsx'
import { OwnListState, useOwnList } from '#src/components/lists/OwnList.tsx'
import { ObjectProblems } from '#src/components/offline/ObjectProblems.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { listFormErrors } from '#src/domain/lists/list-form.ts'
import type { ListedPlace } from '#src/domain/lists/list-page.ts'
import type { List } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { draftOfList, type StoredListDraft } from '#src/queries/drafts.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toastSaved } from '#src/ui/toast.ts'
import { DeletedList, TypedChanges } from './DeletedList.tsx'
import { EditPlaces } from './EditPlaces.tsx'
import { useListForm } from './use-list-form.ts'
import './edit-list.css'

/** Edits one's own list (spec L§2.7). */
export function EditListPage() {
  const id = (useParams()['id'] ?? '').toLowerCase()
  return <Page key={id} id={id} />
}

function Page({ id }: { id: string }) {
  const goBack = useGoBack(paths.list(id))
  const draft = useLive((copy) => draftOfList(copy, id), [id])
  const state = useOwnList(id, draft !== null)
  if (draft !== undefined && state.kind === 'shown' && state.shown.isOwn && state.shown.places)
    return <EditList list={state.shown.list} draft={draft} places={state.shown.places} />
  return (
    <>
      <PageHeader title="Edit List" onBack={goBack} />
      <main className="edit-list-page shape-page shape-column" aria-busy={state.kind === 'loading'}>
        {draft && state.kind === 'not_found' ? <DeletedList draft={draft} /> : <OwnListState state={state} />}
        {draft && state.kind === 'unreachable' && <TypedChanges draft={draft} />}
      </main>
    </>
  )
}

interface EditListProps {
  list: List
  /** The draft of this list; read when the page mounts. */
  draft: StoredListDraft
  places: ListedPlace[]
}

/** The fields are saved by the button and are a draft until then; order, notes and removals are saved at once. */
export function EditList({ list, draft, places }: EditListProps) {
  const goBack = useGoBack(paths.list(list.id))
  const { form, setForm, isChanged, isFromBefore, problem, save, discard } = useListForm(list, draft)
  const [hasTried, setTried] = useState(false)

  function submit(event?: FormEvent): void {
    event?.preventDefault()
    setTried(true)
    void save().catch(reportError)
  }

  function leave(): void {
    goBack()
    if (isChanged) toastSaved('Not saved yet. What you typed stays in Edit List.')
  }

  return (
    <>
      <PageHeader
        title="Edit List"
        onBack={leave}
        actions={
          <>
            {isChanged && (
              <Button variant="quiet" onClick={() => void discard().catch(reportError)}>
                Discard
              </Button>
            )}
            <IconButton label="Save" icon={Save} onClick={() => submit()} />
          </>
        }
      />
      <main className="edit-list-page shape-page shape-column">
        <ObjectProblems id={list.id} />
        {problem && <Banner tone="danger">{problem}</Banner>}
        {isFromBefore && <Banner tone="pending">These are your unsaved changes.</Banner>}
        <form className="edit-list-form" noValidate onSubmit={submit}>
          <ListFields form={form} onChange={setForm} errors={listFormErrors(form, hasTried)} />
          {/* Enter in the name submits, as in a form with a visible button. */}
          <button type="submit" hidden>
            Save
          </button>
        </form>
        <EditPlaces listId={list.id} places={places} />
      </main>
    </>
  )
}
