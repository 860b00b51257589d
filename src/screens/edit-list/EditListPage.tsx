import { useParams } from 'react-router-dom'
import { OwnListState, useOwnList } from '#src/components/lists/OwnList.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { draftOfList } from '#src/queries/drafts.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { EditList } from './EditList.tsx'
import './edit-list.css'

/** Changes a list of one's own (spec L§2.7). */
export function EditListPage() {
  const id = (useParams()['id'] ?? '').toLowerCase()
  return <Page key={id} id={id} />
}

function Page({ id }: { id: string }) {
  const goBack = useGoBack(paths.list(id))
  const state = useOwnList(id)
  const draft = useLive((copy) => draftOfList(copy, id), [id])
  if (draft !== undefined && state.kind === 'shown' && state.shown.isOwn && state.shown.places)
    return <EditList list={state.shown.list} draft={draft} places={state.shown.places} />
  return (
    <>
      <PageHeader title="Edit List" onBack={goBack} />
      <main className="edit-list-page" aria-busy={state.kind === 'loading'}>
        <OwnListState state={state} />
      </main>
    </>
  )
}
