import CloudOff from 'lucide-react/icons/cloud-off'
import { useParams } from 'react-router-dom'
import { useGoBack } from '../../components/use-go-back.ts'
import { useOwnList } from '../../components/use-own-list.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddPlaces } from './AddPlaces.tsx'
import './add-to-list-page.css'

/** Adds restaurants to a list of one's own (spec L§2.7). */
export function AddToListPage() {
  const listId = (useParams()['listId'] ?? '').toLowerCase()
  return <Page key={listId} listId={listId} />
}

function Page({ listId }: { listId: string }) {
  const goBack = useGoBack(paths.list(listId))
  const state = useOwnList(listId)
  if (state.kind === 'shown' && state.shown.isOwn && state.shown.places)
    return <AddPlaces list={state.shown.list} places={state.shown.places} />
  // Its own row may be there before its places are.
  const isMissing = state.kind === 'unreachable' || (state.kind === 'shown' && state.shown.isOwn)
  return (
    <>
      <PageHeader title="Add Restaurants" onBack={goBack} />
      <main className="add-to-list-page" aria-busy={state.kind === 'loading'}>
        {isMissing ? (
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
