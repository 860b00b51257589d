import CloudOff from 'lucide-react/icons/cloud-off'
import { useParams } from 'react-router-dom'
import { useGoBack } from '../../components/use-go-back.ts'
import { useOwnList } from '../../components/use-own-list.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EditList } from './EditList.tsx'
import './edit-list-page.css'

/** Changes a list of one's own (spec L§2.7). */
export function EditListPage() {
  const id = (useParams()['id'] ?? '').toLowerCase()
  return <Page key={id} id={id} />
}

function Page({ id }: { id: string }) {
  const goBack = useGoBack()
  const state = useOwnList(id)
  if (state.kind === 'shown' && state.shown.isOwn && state.shown.places)
    return <EditList list={state.shown.list} places={state.shown.places} />
  return (
    <>
      <PageHeader title="Edit List" onBack={goBack} />
      <main className="edit-list-page" aria-busy={state.kind === 'loading'}>
        {state.kind === 'unreachable' ? (
          <EmptyState
            icon={CloudOff}
            title="Failed to load list"
            action={<Button onClick={() => void state.refresh()}>Try again</Button>}
          >
            It is not on this phone.
          </EmptyState>
        ) : (
          <Skeleton shape="rows" />
        )}
      </main>
    </>
  )
}
